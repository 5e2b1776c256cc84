import { appActions, appScopes } from "@atrium/rules/app-actions.ts";
import { appTokenVersion } from "@atrium/rules/app-token.ts";
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Data, Entity, Instant, Pagination, Text, Uuid } from "../schemas.ts";

const App = Entity({
  uuid: Uuid,
  name: Type.String(),
  type: Type.Enum(["WEBVIEW", "NATIVE", "NATIVELINK", "MICROFRONTEND"]),
  url: Type.String(),
  /** Only messages from these are accepted. */
  origins: Type.Array(Type.String()),
  /** Only these are answered. */
  actions: Type.Array(Type.Enum([...appActions])),
  scopes: Type.Array(Type.Enum([...appScopes])),
});

const Key = Type.String({ pattern: "^[A-Za-z0-9_.:-]{1,100}$" });
const storageParams = Entity({ appUuid: Uuid, key: Key });
/** `value` is any JSON; null if nothing is stored. */
const Stored = Data({ storage: Entity({ key: Key, value: Type.Unknown() }) });
const refusals = ["app_not_found"] as const;

export const apps = {
  "GET /tenant/v1/buildings/:buildingUuid/apps": endpoint({
    summary: "List the mini-apps of a building: the allowed origins of their messages, and the granted actions.",
    access: "member",
    scope: { building: "params.buildingUuid" },
    query: Entity({
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    reply: Data({ apps: Type.Array(App), pagination: Pagination }),
    refusals: [],
    shows: ["settings"],
  }),
  "POST /tenant/v1/apps/:appUuid/sessions": endpoint({
    summary:
      "Start a mini-app's session for the signed-in person in a building. `base_url` must have one of the app's registered origins. The token is valid for five minutes and for this app only.",
    access: "member",
    scope: { building: "body.building_uuid" },
    body: Entity({ building_uuid: Uuid, base_url: Text(2000, 1) }),
    reply: Data({
      session: Entity({ token: Type.String(), expires_at: Instant, version: Type.Literal(appTokenVersion) }),
    }),
    refusals,
    changes: [],
  }),
  "GET /tenant/v1/apps/:appUuid/storage/:key": endpoint({
    summary: "Read a mini-app's stored value of a key for the signed-in person in a building.",
    access: "member",
    viewAs: "closed",
    scope: { building: "query.building_uuid" },
    secret: true,
    params: storageParams,
    query: Entity({ building_uuid: Uuid }),
    reply: Stored,
    refusals,
    shows: ["app_storage"],
  }),
  "PUT /tenant/v1/apps/:appUuid/storage/:key": endpoint({
    summary:
      "Store a mini-app's value under a key for the signed-in person in a building; null deletes it. A value may have 16 kB of JSON, and all together 64 kB.",
    access: "member",
    scope: { building: "body.building_uuid" },
    params: storageParams,
    body: Entity({ building_uuid: Uuid, value: Type.Unknown() }),
    reply: Stored,
    refusals: [...refusals, "app_storage_full"],
    changes: ["app_storage"],
  }),
  "GET /mini-app/v1/session": endpoint({
    summary: "For a mini-app's back end, with the app's token: read whose session it is and whether it is still valid.",
    access: "mini_app",
    secret: true,
    reply: Data({
      session: Entity({ app_uuid: Uuid, user_uuid: Uuid, building_uuid: Uuid, expires_at: Instant }),
    }),
    refusals: [],
    shows: ["sessions"],
  }),
};
