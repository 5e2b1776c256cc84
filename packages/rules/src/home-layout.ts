/** The parts of a building's home in which categories stand, in their order (1 §3). */
export const homeParts = ["discover", "spotlight", "secondary"] as const;
export type HomePart = (typeof homeParts)[number];

/** The categories of each part, in their order, by their uuids. */
export type Arrangement = Readonly<Record<HomePart, readonly string[]>>;

/** As many items as home reads of what is promoted. */
export const mostPromoted = 100;

/** The same list with one thing at another place; what is not there moves nothing. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  const moved = list.slice(from, from + 1);
  return from < 0 || from >= list.length ? [...list] : rest.toSpliced(Math.max(to, 0), 0, ...moved);
}

/** The same arrangement with a category at a place of a part: its own one, or another. */
export function placedIn(arrangement: Arrangement, uuid: string, part: HomePart, to: number): Arrangement {
  const without = (name: HomePart) => arrangement[name].filter((one) => one !== uuid);
  const placed = (name: HomePart) =>
    name === part ? without(name).toSpliced(Math.max(to, 0), 0, uuid) : without(name);
  return { discover: placed("discover"), spotlight: placed("spotlight"), secondary: placed("secondary") };
}

/** Whether these are the things that there are, each once, in whatever order. */
export function areThey(wanted: readonly string[], known: readonly string[]): boolean {
  return (
    wanted.length === known.length &&
    new Set(wanted).size === wanted.length &&
    known.every((one) => wanted.includes(one))
  );
}

/** Where something that is dragged is let go, by the middles of the rows of a list: above a row's middle is that row's place. */
export function placeAt(middles: readonly number[], from: number, pointer: number): number {
  const others = middles.filter((_, at) => at !== from);
  return others.filter((middle) => middle < pointer).length;
}

/** Something with its place among others; null: behind all that have one, in an order of its own. */
type Placed = { readonly uuid: string; readonly place: number | null };

/** Places for things in this order: each keeps its own where that is behind the former one's, so that as few as may be are changed. */
export function placesFor(order: readonly Placed[]): { uuid: string; place: number }[] {
  let last = -1;
  return order.map(({ uuid, place }) => {
    last = place !== null && place > last ? place : last + 1;
    return { uuid, place: last };
  });
}

/**
 * The places of what is promoted, so that it stands in the wanted order. `before`: what is promoted now, as it stands. Whatever has no place and stands at the end as
 * it would without one, gets none.
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
