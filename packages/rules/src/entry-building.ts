/**
 * The building to enter (1 §4): the one in the URL, else the person's default, else the first of theirs; undefined where a person
 * has none. An unknown one falls back, and the caller goes to the home of what this answers.
 */
export function entryBuilding<B extends { uuid: string }>(
  buildings: readonly B[],
  asked: { url?: string | undefined; current?: string | null | undefined; default?: string | null | undefined },
): B | undefined {
  for (const uuid of [asked.url, asked.current, asked.default]) {
    const found = buildings.find((building) => building.uuid === uuid);
    if (found) return found;
  }
  return buildings[0];
}
