/**
 * The building to open (1 §4): the one in the URL, otherwise the person's default, otherwise their first; undefined for a person without
 * buildings. An unknown one falls back, and the caller redirects to the home of the result.
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
