// The baseline: only the conditional statement that takes a place.
import { serveRows } from "../serve-rows.ts";

const takePlace = {
  name: "take-place",
  text: `update contents set attendants_taken = attendants_taken + 1
    where uuid = $1 and attendants_taken < capacity returning attendants_taken`,
};

serveRows({
  statementOf(path) {
    const [, event] = /\/event-posts\/([0-9a-f-]{36})\/attend$/.exec(path) ?? [];
    return event ? { ...takePlace, values: [event] } : undefined;
  },
  statusOf: (rows) => (rows.length > 0 ? 200 : 409),
});
