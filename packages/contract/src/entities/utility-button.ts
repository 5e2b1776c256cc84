import { Type } from "typebox";
import { Entity, Nullable, Uuid } from "../schemas.ts";

/** How a tile opens: in the app, in the overlay frame, in a new window, or only on a phone (1 §9). */
export const UtilityType = Type.Union([
  Type.Literal("native"),
  Type.Literal("microfrontend"),
  Type.Literal("webview"),
  Type.Literal("nativelink"),
]);

/** A tile of the home page (1 §3). `text` is its label; `utility_name` identifies the utility. */
export const UtilityButton = Entity({
  uuid: Uuid,
  text: Type.String(),
  name: Type.String(),
  utility_name: Type.String(),
  type: UtilityType,
  url: Nullable(Type.String()),
  route: Nullable(Type.String()),
  order: Type.Integer(),
  web_image: Nullable(Type.String()),
  web_image_focus: Nullable(Type.String()),
  company_types: Type.Array(Type.String()),
});
