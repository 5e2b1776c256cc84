import type { PackEventAttendance } from "@atrium/contract/pack/bookings.ts";
import type { PackContent } from "@atrium/contract/pack/content.ts";
import { kind } from "../packs/kind.ts";
import { stamps, standing } from "../packs/history-kinds.ts";

export const eventAttendances = kind({
  kind: "event_attendances",
  mode: "replace",
  beside(attendance, at) {
    const event = at.find("contents", attendance.content);
    if ((event.value as PackContent).type !== "Event") at.fault("content", `"${attendance.content}" is no Event`);
    return {
      status: attendance.status ?? "confirmed",
      ...stamps(attendance, at, event.building),
    };
  },
  whole(rows) {
    const taken = new Map<unknown, number>();
    const people = new Set<string>();
    for (const { row, at } of rows) {
      const { content: key } = at.entity.value as PackEventAttendance;
      const pair = `${String(row.content_uuid)} ${String(row.user_uuid)}`;
      if (people.has(pair)) at.fault("person", `attends "${key}" twice`);
      people.add(pair);
      if (!standing.includes(String(row.status))) continue;
      const { capacity, attendants_elsewhere = 0 } = at.find("contents", key).value as PackContent;
      const count = (taken.get(row.content_uuid) ?? attendants_elsewhere) + 1;
      taken.set(row.content_uuid, count);
      if (capacity !== undefined && count > capacity)
        at.fault("content", `"${key}" has no more than ${capacity} places`);
    }
  },
});
