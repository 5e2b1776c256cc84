import { audienceBounds } from "@atrium/rules/audiences.ts";
import { roleNames } from "@atrium/rules/roles.ts";
import { Type } from "typebox";
import { identity, oneOf, Reference, References, Shape, Tags, Text } from "./fields.ts";

const { conditions, values, role } = audienceBounds;
const match = oneOf("all", "any");

const condition = {
  not: Type.Optional(Type.Boolean()),
  buildings: Type.Optional(References("buildings")),
  companies: Type.Optional(References("companies")),
  roles: Type.Optional(Type.Array(Text(role), { maxItems: values, uniqueItems: true })),
  flags: Type.Optional(Type.Array(Text(role), { maxItems: values, uniqueItems: true })),
  tags: Type.Optional(Tags(values)),
  grants: Type.Optional(Type.Array(oneOf(...roleNames), { maxItems: values, uniqueItems: true })),
};

/** An audience (row P6). Without a building it is the portfolio's. */
export const PackAudience = Shape({
  ...identity,
  building: Type.Optional(Reference("buildings")),
  name: Text(120),
  rule: Shape({
    match,
    conditions: Type.Array(
      Shape({
        ...condition,
        match: Type.Optional(match),
        conditions: Type.Optional(Type.Array(Shape(condition), { maxItems: conditions })),
      }),
      { maxItems: conditions },
    ),
  }),
});
