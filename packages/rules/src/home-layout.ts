/** The parts of a building's home that contain categories, in order (1 §3). */
export const homeParts = ["discover", "spotlight", "secondary"] as const;
export type HomePart = (typeof homeParts)[number];

/** The categories of each part, in order, by their uuids. */
export type Arrangement = Readonly<Record<HomePart, readonly string[]>>;

/** A part with so many categories takes no other: the portal reads no more of it. */
export const mostInPart = 100;

/** The number of promoted items that home reads. */
export const mostPromoted = 100;

/** The list with one entry moved to another index; a missing entry moves nothing. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  const moved = list.slice(from, from + 1);
  return from < 0 || from >= list.length ? [...list] : rest.toSpliced(Math.max(to, 0), 0, ...moved);
}

/** The arrangement with a category moved within its part or to another. */
export function placedIn(arrangement: Arrangement, uuid: string, part: HomePart, to: number): Arrangement {
  const without = (name: HomePart) => arrangement[name].filter((one) => one !== uuid);
  const placed = (name: HomePart) =>
    name === part ? without(name).toSpliced(Math.max(to, 0), 0, uuid) : without(name);
  return { discover: placed("discover"), spotlight: placed("spotlight"), secondary: placed("secondary") };
}

/** Whether two lists contain the same entries, each once, in any order. */
export function haveSameEntries(wanted: readonly string[], known: readonly string[]): boolean {
  return (
    wanted.length === known.length &&
    new Set(wanted).size === wanted.length &&
    known.every((one) => wanted.includes(one))
  );
}

/** The index at which a dragged entry is dropped, by the middles of the rows: above a row's middle means that row's index. */
export function placeAt(middles: readonly number[], from: number, pointer: number): number {
  const others = middles.filter((_, at) => at !== from);
  return others.filter((middle) => middle < pointer).length;
}

/** An entry with its position; null: after all that have one, in an order of its own. */
type Placed = { readonly uuid: string; readonly place: number | null };

/** Positions for entries in this order: each keeps its own if it is greater than the former one's, so that as few as possible change. */
export function placesFor(order: readonly Placed[]): { uuid: string; place: number }[] {
  let last = -1;
  return order.map(({ uuid, place }) => {
    last = place !== null && place > last ? place : last + 1;
    return { uuid, place: last };
  });
}

/**
 * Positions of promoted items in the wanted order. `before`: the present items and positions. An entry without a position that is already in
 * the right order at the end gets none.
 */
export function promotedPlaces(
  wanted: readonly string[],
  before: readonly Placed[],
): { uuid: string; place: number }[] {
  const placeOf = (uuid: string) => before.find((one) => one.uuid === uuid)?.place ?? null;
  const natural = before.filter(({ place }) => place === null).map(({ uuid }) => uuid);
  let [end, next] = [wanted.length, natural.length];
  while (end > 0) {
    const at = natural.indexOf(wanted[end - 1] ?? "");
    if (at < 0 || at >= next) break;
    [end, next] = [end - 1, at];
  }
  return placesFor(wanted.slice(0, end).map((uuid) => ({ uuid, place: placeOf(uuid) })));
}
