import { type LetterPhraseKey, letterPhrase } from "@atrium/phrases/letters/letter-phrase.ts";
import { intlLocale } from "@atrium/rules/languages.ts";
import { letterLink } from "@atrium/rules/letter-link.ts";
import { toSingleLine } from "@atrium/rules/text-lines.ts";
import { bothColours } from "@atrium/ui/theme/both-colours.ts";
import type { Brand } from "./brands.ts";
import { ownLetterWords } from "./own-words.ts";
import { escapeHtml } from "../../platform/http/html.ts";
import { markSource } from "../../platform/mail/mail-port.ts";
import type { Mail } from "../../platform/mail/stored-mails.ts";

/** The recipient of a letter, and its brand. `origin` is the brand's portal (`portalOrigin`), never a value from the request. */
export type Envelope = { brand: Brand; to: string; locale: string; origin: string };

/** The parts of a letter, from top to bottom. `small` is for the least important text. */
export type Part =
  | { say: LetterPhraseKey; count?: number; small?: true }
  | { code: string }
  | { button: Button }
  | { rows: readonly Row[] }
  | { file: NamedFile };
/** A row of a table: its name, its value, and a remark in brackets. */
export type Row = { name: string; text: string; note: string };
/** `name` is safe as a file name, `path` is its page in the portal. */
type NamedFile = { name: string; path: string };
type Button = { label: LetterPhraseKey; path: string };

/** Buttons that letters of several domains end with. */
export const signInButton: Part = { button: { label: "sign_in", path: "/login" } };
export const newPasswordButton: Part = { button: { label: "reset.button", path: "/reset-password" } };

/** A domain's letters by their functions' names, each with sample facts, for the page of all letters. */
export type LetterSamples = Readonly<Record<string, { about: string; write: (envelope: Envelope) => Mail }>>;

/** Facts of several lines, most of which people write. In the text part they are quoted, so that none looks like a line of the portal's own. */
const written = new Set(["description", "reason", "answers", "dates", "message"]);

/**
 * A letter as text and as HTML. It contains nothing that a visitor typed: a stranger could have typed it for somebody else's address. `facts` are
 * proved addresses and texts of identified people, each of one line, except what is `written`.
 */
export function letterPage(
  envelope: Envelope,
  subject: LetterPhraseKey,
  parts: Part[],
  facts: Readonly<Record<string, string>> = {},
): Mail {
  const { brand, to, locale, origin } = envelope;
  const name = oneLine(brand.name);
  const inLines = Object.entries(facts).map(([key, fact]) => [key, written.has(key) ? fact : oneLine(fact)] as const);
  const values = { ...Object.fromEntries(inLines), brand: name, support: brand.config.support_email };
  const quotes = { ...values, ...Object.fromEntries(inLines.map(([key, fact]) => [key, quoted(fact)])) };
  const own = ownLetterWords(brand, locale);
  const say = (key: LetterPhraseKey, count?: number, spoken: Readonly<Record<string, string>> = values) =>
    letterPhrase(locale, key, count === undefined ? spoken : { ...spoken, count }, own);
  const address = ({ path }: { path: string }) => `${origin}${path}`;
  const linkOf = ({ path }: Button) => `${origin}${letterLink(path)}`;

  const asText = (part: Part): string => {
    if ("code" in part) return `    ${part.code}`;
    if ("file" in part) return `${part.file.name}:\n${address(part.file)}`;
    if ("rows" in part)
      return part.rows.map(({ name, text, note }) => `${name}: ${text}${note && ` (${note})`}`).join("\n");
    return "button" in part ? `${say(part.button.label)}:\n${linkOf(part.button)}` : say(part.say, part.count, quotes);
  };
  const asHtml = (part: Part): string => {
    if ("code" in part) return `<p class="tint code" style="${style.code}">${escapeHtml(part.code)}</p>`;
    if ("say" in part) {
      const tone = part.small ? `class="muted" style="${style.small}"` : `style="${style.paragraph}"`;
      return `<p ${tone}>${withBreaks(say(part.say, part.count))}</p>`;
    }
    if ("file" in part)
      return `<p style="${style.paragraph}"><a href="${escapeHtml(address(part.file))}" style="color:inherit">${escapeHtml(part.file.name)}</a></p>`;
    if ("rows" in part) {
      const cells = ({ name, text, note }: Row) =>
        `<td class="rule" style="${style.cell}">${escapeHtml(name)}</td><td class="rule" align="right" style="${style.figure}">${escapeHtml(text)}</td><td class="muted rule" align="right" style="${style.note}">${escapeHtml(note)}</td>`;
      const lines = part.rows.map((row) => `<tr>${cells(row)}</tr>`);
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${style.rows}">${lines.join("\n")}</table>`;
    }
    const link = `<a class="fill" href="${escapeHtml(linkOf(part.button))}" style="${style.button}">`;
    return `<p style="${style.paragraph}">${link}${escapeHtml(say(part.button.label))}</a></p>`;
  };

  const { colours, style } = look(brand);
  const footer = say("footer");
  // Its alt text is empty, because the name is beside it.
  const { mark } = brand.theme;
  const image = mark ? `<img src="${markSource}" alt="" width="32" height="32" style="${style.mark}">` : "";
  const text = [say("greeting"), ...parts.map(asText), `--\n${footer}`].join("\n\n");
  const html = `<!doctype html>
<html lang="${intlLocale(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(say(subject))}</title>
<style>@media (prefers-color-scheme:dark){${dark(colours)}}</style></head>
<body class="bg" style="${style.body}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" class="surface" cellpadding="0" cellspacing="0" style="${style.sheet}">
<tr><td class="fill" style="${style.band}">${image}${escapeHtml(name)}</td></tr>
<tr><td style="${style.content}"><p style="${style.paragraph}">${escapeHtml(say("greeting"))}</p>
${parts.map(asHtml).join("\n")}</td></tr>
<tr><td class="muted rule" style="${style.footer}">${escapeHtml(footer)}</td></tr>
</table></td></tr></table></body></html>
`;
  return { to, subject: oneLine(say(subject)), text: `${text}\n`, html, fromName: name, ...(mark ? { mark } : {}) };
}

const colourNames = ["bg", "surface", "tint", "border", "ink", "muted", "fill", "on-fill"] as const;
type ColourName = (typeof colourNames)[number];
type Colours = Record<ColourName, { light: string; dark: string }>;

/** Mail programs support neither custom properties nor `light-dark()`: the light colours are in each tag, the dark ones in a style sheet. */
function look({ tokens }: Brand) {
  const colours = Object.fromEntries(colourNames.map((name) => [name, bothColours(tokens, `--${name}`)])) as Colours;
  const of = (name: ColourName) => colours[name].light;
  const radius = Math.round(8 * Number(tokens["--radius-scale"] ?? 1));
  const display = escapeHtml(tokens["--font-display"] ?? "sans-serif");
  const body = escapeHtml(tokens["--font-body"] ?? "sans-serif");
  return {
    colours,
    style: {
      body: `margin:0;padding:32px 16px;background:${of("bg")};color:${of("ink")};font:16px/1.5 ${body}`,
      sheet: `width:100%;max-width:560px;background:${of("surface")};border:1px solid ${of("border")};border-radius:${radius * 2}px;border-collapse:separate;overflow:hidden;text-align:left`,
      band: `padding:20px 32px;background:${of("fill")};color:${of("on-fill")};font:600 20px/1.3 ${display};${unbroken}`,
      mark: "margin:0 12px 0 0;vertical-align:middle",
      content: `padding:32px 32px 16px;${unbroken}`,
      paragraph: "margin:0 0 16px",
      small: `margin:0 0 16px;color:${of("muted")}`,
      code: `margin:0 0 16px;padding:16px;background:${of("tint")};border-radius:${radius}px;text-align:center;font:600 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:8px`,
      rows: "margin:0 0 24px;border-collapse:collapse",
      cell: `padding:8px 0;border-bottom:1px solid ${of("border")}`,
      figure: `padding:8px 0 8px 16px;border-bottom:1px solid ${of("border")};font-weight:600;white-space:nowrap`,
      note: `padding:8px 0 8px 16px;border-bottom:1px solid ${of("border")};color:${of("muted")};font-size:14px;white-space:nowrap`,
      button: `display:inline-block;padding:12px 24px;background:${of("fill")};color:${of("on-fill")};border-radius:${radius}px;font-weight:600;text-decoration:none`,
      footer: `padding:16px 32px 24px;border-top:1px solid ${of("border")};color:${of("muted")};font-size:14px;${unbroken}`,
    },
  };
}

function dark(colours: Colours): string {
  const of = (name: ColourName) => `${colours[name].dark}!important`;
  return [
    `.bg{background:${of("bg")};color:${of("ink")}}`,
    `.surface{background:${of("surface")};border-color:${of("border")}}`,
    `.tint{background:${of("tint")}}`,
    `.rule{border-color:${of("border")}}`,
    `.muted{color:${of("muted")}}`,
    `.fill{background:${of("fill")};color:${of("on-fill")}}`,
  ].join("");
}

/** Breaks words that are longer than a line, such as a name or an address. */
const unbroken = "overflow-wrap:anywhere;word-break:break-word";

/** Keeps the line breaks that somebody has typed. */
function withBreaks(text: string): string {
  return escapeHtml(text).replaceAll("\n", "<br>");
}

/** Removes line breaks, for header lines, names and titles: they would end a header, or forge lines of the text. */
function oneLine(text: string): string {
  return toSingleLine(text).trim();
}

/** Quotes lines as text mails do; a single line stays in its sentence. */
function quoted(text: string): string {
  const lines = text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/);
  return lines.length > 1 ? `\n${lines.map((line) => `> ${line}`.trimEnd()).join("\n")}` : text;
}
