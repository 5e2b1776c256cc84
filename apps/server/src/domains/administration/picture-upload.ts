import { pictureFile } from "@atrium/rules/picture-file.ts";
import { checkedPicture } from "../../platform/files/checked-picture.ts";
import { keepPreview } from "../../platform/files/picture-previews.ts";
import { pictureWork, unreadable } from "../../platform/files/sent-picture.ts";
import { pictureUrl } from "../../platform/files/pictures.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import type { Services } from "../sessions/services.ts";

/** Each upload costs processing time and storage. */
const uploads: LimitRule = { name: "console-picture", points: 200, seconds: 60 * 60 };

type Keeps = "POST /admin/v1/pictures" | "POST /admin/v1/room-pictures";

/** Pictures of brands, buildings and rooms: stored in the same way, for callers who may change any of them. */
export function pictureUploadHandlers(services: Services): Pick<Handlers, Keeps> {
  const { files, limits } = services;

  const keep: Handlers["POST /admin/v1/pictures"] = async ({ caller, file, tenant }) => {
    await limits.take(uploads, `${tenant.portfolioUuid} ${caller.userUuid}`);
    const checked = await pictureWork.run(() => checkedPicture(file));
    if (checked === "too_large") return refuse("image_too_large");
    if (checked === "damaged") return unreadable("damaged", "cannot be read as a picture");
    if (checked === "no_picture" || !isTaken(checked.extension))
      return unreadable("format", "must be a PNG, JPEG, WebP or SVG picture");
    const name = await files.put(file, checked.extension);
    await keepPreview(services, name, file);
    return { data: { name, url: pictureUrl(name) ?? "" } };
  };
  return { "POST /admin/v1/pictures": keep, "POST /admin/v1/room-pictures": keep };
}

const isTaken = (extension: string) =>
  pictureFile.types.some((type) => type.includes(extension === "jpg" ? "jpeg" : extension));
