import { roomFaults } from "@atrium/rules/room-faults.ts";
import type { RoomFields } from "./room-queries.ts";
import { textIn } from "../../parts/edit/text-in.ts";

/** A text that is no amount. */
export const noAmount = -1;

/** The faults that prevent a room from being saved, by the path of the field: missing values and contradictions. */
export function faultsOf(values: RoomFields, first: string): { path: string; code: string }[] {
  const { hours, name, prices, currency_type } = values;
  const missing = (path: string) => ({ path, code: "required" });
  return [
    ...(textIn(name, first).trim() === "" ? [missing("name")] : []),
    ...(prices.length > 0 && !currency_type ? [missing("currency_type")] : []),
    ...prices.flatMap(({ cents, minimum_cents }, at) => [
      ...(cents === noAmount ? [{ path: `prices/${at}/cents`, code: "amount" }] : []),
      ...(minimum_cents === noAmount ? [{ path: `prices/${at}/minimum_cents`, code: "amount" }] : []),
    ]),
    ...roomFaults({ ...values, hours: hours ?? [] }).map(({ path, code }) => ({ path: path.join("/"), code })),
  ];
}
