/*
 * The allowed characters of a single-line text, and of a multi-line one. A line break in a name or a title can forge lines of a mail, a
 * bidirectional override shows a text backwards, and invisible characters make two names look alike (Z2).
 */

/** Invisible characters that belong to the character before them. */
const belonging = [
  // Variation selectors of emoji and ideographs.
  /(?<=[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800])[\ufe00-\ufe0f\u180b-\u180d\u{e0100}-\u{e01ef}]/u,
  // Joiners between emoji, and in scripts that use them, such as Arabic's and India's; Latin, Greek and Cyrillic letters do not join.
  /(?<=\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier}|(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\u0300-\u036f\p{Default_Ignorable_Code_Point}])[\p{L}\p{M}])[\u200c\u200d]/u,
  // The flags of England, Scotland and Wales.
  /(?<=\u{1f3f4})[\u{e0020}-\u{e007e}]{1,10}\u{e007f}/u,
];
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** In addition to Unicode's ignorable characters, which include all bidirectional marks: interlinear annotations and an empty braille pattern. */
const unseen = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]/u;

const suspect = new RegExp(`${breaks.source}|${unseen.source}`, "u");
const found = new RegExp(
  `(${belonging.map(({ source }) => source).join("|")})|${breaks.source}+|${unseen.source}`,
  "gu",
);

/** Whether a text is one line without control characters, bidirectional marks and invisible characters. */
export function isSingleLine(text: string): boolean {
  return !suspect.test(text) || toSingleLine(text) === text;
}

/** In a multi-line text: control characters except line breaks and tabs, and bidirectional overrides. */
const unwelcomeInLines = /(?![\r\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

/** Whether a text is valid as a multi-line text: soft hyphens and joiners are allowed. */
export function isMultiLine(text: string): boolean {
  return text.search(unwelcomeInLines) === -1;
}

/** A multi-line text without forbidden characters. */
export function toMultiLine(text: string): string {
  return text.replace(unwelcomeInLines, "");
}

/** A text as one line: line breaks and control characters become spaces, invisible characters are removed. */
export function toSingleLine(text: string): string {
  return text.replace(found, (piece: string, kept: string | undefined) => kept ?? (breaks.test(piece) ? " " : ""));
}
