/** The limits of the tags of people (row P6): the characters of a tag, and how many one person has. */
export const tagBounds = { length: 40, ofPerson: 20 } as const;

/** A text without commas and semicolons, which separate tags in files, that is not only spaces. */
export const tagPattern = "^\\s*[^,;\\s][^,;]*$";

/** A tag in its stored form: without spaces around it, and with single spaces; undefined if it is no tag. */
export function readTag(text: string): string | undefined {
  const tag = text.normalize("NFC").replaceAll(/\s+/g, " ").trim();
  return new RegExp(tagPattern).test(tag) && Array.from(tag).length <= tagBounds.length ? tag : undefined;
}

/** What two spellings of the same tag share. */
export const tagKey = (tag: string): string => (readTag(tag) ?? tag).toLowerCase();

/** The texts between the commas and semicolons of a cell, each once; an empty one is left out. */
export function splitTags(cell: string): string[] {
  const texts = cell
    .split(/[,;]/)
    .map((text) => text.trim())
    .filter((text) => text !== "");
  const keys = texts.map(tagKey);
  return texts.filter((_, at) => keys.indexOf(keys[at] ?? "") === at);
}
