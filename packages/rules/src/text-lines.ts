/*
 * What belongs into a text that stands on one line, and into one of several. A line break in a name or a title forges lines of a mail, a
 * bidirectional override shows a text backwards, and what cannot be seen makes two names look alike (Z2).
 */

/** What is invisible and belongs to the character before it. */
const belonging = [
  // Which form an emoji or an ideograph has.
  /(?<=[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800])[\ufe00-\ufe0f\u180b-\u180d\u{e0100}-\u{e01ef}]/u,
  // Joiners between emoji, and of scripts that write with them, such as Arabic's and India's; Latin, Greek and Cyrillic letters do not join.
  /(?<=\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier}|(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\u0300-\u036f\p{Default_Ignorable_Code_Point}])[\p{L}\p{M}])[\u200c\u200d]/u,
  // The flags of England, Scotland and Wales.
  /(?<=\u{1f3f4})[\u{e0020}-\u{e007e}]{1,10}\u{e007f}/u,
];
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** Beside what Unicode calls ignorable, which has all marks of direction: interlinear notes and a braille pattern without a dot. */
const unseen = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]/u;

const suspect = new RegExp(`${breaks.source}|${unseen.source}`, "u");
const found = new RegExp(
  `(${belonging.map(({ source }) => source).join("|")})|${breaks.source}+|${unseen.source}`,
  "gu",
);

/** Whether a text is of one line, without control characters, marks of direction and what cannot be seen. */
export function isSingleLine(text: string): boolean {
  return !suspect.test(text) || toSingleLine(text) === text;
}

/** Of a text with lines, control characters other than breaks and tabs, and what turns the direction of the lines after it round. */
const unwelcomeInLines = /(?![\r\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

/** Whether a text may have several lines: an author's soft hyphens and joiners may stay. */
export function isMultiLine(text: string): boolean {
  return text.search(unwelcomeInLines) === -1;
}

/** A text that may have several lines, without what must not be in it. */
export function toMultiLine(text: string): string {
  return text.replace(unwelcomeInLines, "");
}

/** A text as one line: a space for line breaks and control characters, nothing for what cannot be seen. */
export function toSingleLine(text: string): string {
  return text.replace(found, (piece: string, kept: string | undefined) => kept ?? (breaks.test(piece) ? " " : ""));
}
