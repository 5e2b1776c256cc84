import { refuse } from "../../platform/http/refusal.ts";

type Placed = { uuid: string; position: number };

/** Moves rows to the places of a wanted order, those that are not there already. Refuses an order of other rows: somebody has changed the list meanwhile. */
export async function putInOrder(
  rows: readonly Placed[],
  given: readonly string[],
  move: (uuid: string, place: { from: number; to: number }) => Promise<void>,
): Promise<void> {
  const wanted = given.map((uuid) => uuid.toLowerCase());
  const isThem = wanted.length === rows.length && rows.every(({ uuid }) => wanted.includes(uuid));
  if (!isThem) refuse("changed_meanwhile");
  for (const { uuid, position } of rows) {
    const to = wanted.indexOf(uuid);
    if (to !== position) await move(uuid, { from: position, to });
  }
}
