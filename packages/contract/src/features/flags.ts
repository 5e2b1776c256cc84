import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Data, Entity, Lines, noOtherKeys, Text } from "../schemas.ts";

const Flag = Entity({
  key: Type.String(),
  value: Type.Unknown(),
  reason: Type.Optional(Type.String()),
  variant: Type.Optional(Type.String()),
});

/** The stream of changes (OFREP 0.3, server-sent events). The address contains a ticket that is valid for some minutes. */
const EventStream = Entity({
  type: Type.Literal("sse"),
  endpoint: Entity({ requestUri: Type.String() }),
  /** The seconds after which a hidden page closes the stream. */
  inactivityDelaySec: Type.Integer({ minimum: 1 }),
});

export const FlagsReply = Entity({ flags: Type.Array(Flag), eventStreams: Type.Optional(Type.Array(EventStream)) });

/** OFREP leaves the context open; the server uses only the fields that may decide, and does not trust the others. */
const EvaluationBody = Type.Object({ context: Type.Optional(Type.Unknown()) });

const FlagParams = Entity({
  key: Type.String({ minLength: 1, maxLength: 100, pattern: "^[A-Za-z0-9][A-Za-z0-9._-]*$" }),
});
const WhitelabelParams = Entity({ whitelabelUuid: Type.String({ format: "uuid" }) });

/** One flag as flagd defines it: https://flagd.dev/schema/v0/flags.json */
const FlagDefinition = Entity({
  state: Type.Union([Type.Literal("ENABLED"), Type.Literal("DISABLED")]),
  variants: Type.Record(Type.String({ maxLength: 100 }), Type.Unknown()),
  defaultVariant: Type.Optional(Text(100, 1)),
  targeting: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  metadata: Type.Optional(
    Type.Record(Type.String(), Type.Union([Lines(2_000), Type.Number(), Type.Boolean()]), noOtherKeys),
  ),
});

/** The version that was read: if somebody else has changed it since, the change is refused. */
const changeQuery = Entity({ version: Type.Optional(Text(60, 10)) });

const Definitions = Data({
  /** flagd definitions by key. */
  flags: Type.Record(Type.String(), Type.Unknown()),
  /** flagd's shared rules, which a pack may contain. */
  evaluators: Type.Record(Type.String(), Type.Unknown()),
  /** The flags of the portal, with the default of each that `flags` lacks. */
  gates: Type.Array(Entity({ key: Type.String(), default: Type.Boolean(), meaning: Type.String() })),
  /** The version of each flag, also of one without a definition. */
  versions: Type.Record(Type.String(), Type.String()),
});

export const flags = {
  "POST /ofrep/v1/evaluate/flags": endpoint({
    summary:
      "Evaluate every flag for the caller (OFREP 0.3). The identity comes from the token, whatever the context claims. The `ETag` identifies the result; with `If-None-Match` an unchanged one is answered with 304.",
    access: "anyone",
    keptOffline: true,
    query: Entity({
      /** The time of the event that caused this call: older definitions are not evaluated. */
      flagConfigEtag: Type.Optional(Text(100)),
      flagConfigLastModified: Type.Optional(Text(40)),
    }),
    body: EvaluationBody,
    reply: FlagsReply,
    refusals: ["flag_context_invalid"],
  }),
  "POST /ofrep/v1/evaluate/flags/:key": endpoint({
    summary: "Evaluate one flag for the caller (OFREP 0.3).",
    access: "anyone",
    params: FlagParams,
    body: EvaluationBody,
    reply: Flag,
    refusals: ["flag_context_invalid", "flag_not_found"],
  }),
  "GET /admin/v1/whitelabels/:whitelabelUuid/flags": endpoint({
    summary:
      "Read how a white-label's flags are defined, and which gates the portal knows. For administrators and staff.",
    access: { may: "flags.define" },
    params: WhitelabelParams,
    reply: Definitions,
    refusals: ["whitelabel_not_found"],
    shows: ["flags"],
  }),
  "PUT /admin/v1/whitelabels/:whitelabelUuid/flags/:key": endpoint({
    summary:
      "Set the definition of one flag of a white-label; open pages follow at once. For administrators and staff.",
    access: { may: "flags.define" },
    params: Entity({ ...WhitelabelParams.properties, ...FlagParams.properties }),
    query: changeQuery,
    body: FlagDefinition,
    reply: Data({ flag: FlagDefinition }),
    refusals: ["whitelabel_not_found", "flag_definition_invalid", "changed_meanwhile"],
    changes: ["flags"],
    idempotent: true,
  }),
  "DELETE /admin/v1/whitelabels/:whitelabelUuid/flags/:key": endpoint({
    summary:
      "Remove one flag of a white-label, so that the default applies; open pages follow at once. For administrators and staff.",
    access: { may: "flags.define" },
    params: Entity({ ...WhitelabelParams.properties, ...FlagParams.properties }),
    query: changeQuery,
    reply: Entity({}),
    refusals: ["whitelabel_not_found", "flag_not_found", "changed_meanwhile"],
    changes: ["flags"],
    idempotent: true,
  }),
};
