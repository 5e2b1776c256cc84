import { Type } from "typebox";

/** An IPv4 address, or an IPv6 address in brackets, each with an optional port. */
export const dnsServer = "(\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9A-Fa-f:]+\\])(:\\d{1,5})?";
export const domainList = "^([a-z0-9-]+(\\.[a-z0-9-]+)+(,[a-z0-9-]+(\\.[a-z0-9-]+)+)*)?$";

export const oneOf = <Value extends string>(values: Value[], options: { description: string }) =>
  Type.Union(
    values.map((value) => Type.Literal(value)),
    options,
  );

export const Port = Type.Integer({ minimum: 0, maximum: 65_535 });
