type Named = { readonly name: string; readonly address: string };

/** From this number of buildings on, there is a search field. */
const fewest = 9;

export function isSearched(buildings: readonly Named[]): boolean {
  return buildings.length >= fewest;
}

/** The buildings whose name or address contains every word of the search, ignoring accents and case. */
export function findBuildings<B extends Named>(buildings: readonly B[], typed: string): readonly B[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return buildings.filter(({ name, address }) => {
    const text = plain(`${name} ${address}`);
    return words.every((word) => text.includes(word));
  });
}

function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ł", "l")
    .replaceAll("ø", "o")
    .replaceAll("ß", "ss");
}
