export type Finding = { rule: string; path: string; line: number; what: string };

/** Stylesheets and screens by their path. */
export type Sheets = ReadonlyMap<string, string>;

/** The only widths at which the layout changes (1 §9, D6). */
export const breakpoints = ["480px", "769px", "1025px"];

/** Every physical direction that would be wrong in right-to-left languages, and every other breakpoint. */
export function findingsIn(sheets: Sheets): Finding[] {
  return [...sheets].flatMap(([path, source]) => {
    const text = withoutComments(source);
    const found = path.endsWith(".css") ? [...directed(text), ...queries(text)] : inScripts(text);
    return found.map(({ offset, ...finding }) => ({
      ...finding,
      path,
      line: text.slice(0, offset).split("\n").length,
    }));
  });
}

type Found = { rule: string; offset: number; what: string };

/** Comments become blanks, so that line numbers stay the same. */
function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
}

const physicalProperty =
  /^(left|right|(scroll-)?(margin|padding)-(left|right)|border-(left|right)(-\w+)?|border-(top|bottom)-(left|right)-radius)$/;
const physicalValue = /(^|[\s,])(left|right)($|[\s,])/;
const sided = /^((scroll-)?(margin|padding)|inset|border-(width|style|color))$/;

/** A rule that names its direction may use physical properties. */
function directed(text: string): Found[] {
  const found: Found[] = [];
  for (const { property, value, offset, selectors } of declarations(text)) {
    if (selectors.some((selector) => selector.includes(":dir("))) continue;
    const what = `${property}: ${value}`;
    const add = (because: string) => found.push({ rule: "no-sides", offset, what: `${what} (${because})` });
    if (physicalProperty.test(property)) add("name the side by start and end");
    else if (
      !property.startsWith("--") &&
      /^(float|clear|text-align|object-position|background|background-position|transform-origin|resize|caption-side)$/.test(
        property,
      ) &&
      physicalValue.test(value)
    )
      add("name the side by start and end, or say for which :dir()");
    else if (sided.test(property) && uneven(value)) add("its second and fourth value differ");
    else if (property === "border-radius" && unevenCorners(value)) add("its corners differ from side to side");
    else if (/\btranslate(X|3d)?\(/.test(value) && !/\btranslate(3d)?\(\s*0\s*,/.test(value))
      add("it moves to one side");
  }
  return found;
}

function uneven(value: string): boolean {
  const [, right, , left] = parts(value);
  return left !== undefined && right !== left;
}

function unevenCorners(value: string): boolean {
  const given = parts(value);
  const slash = given.indexOf("/");
  const [first, second, third, fourth] = slash < 0 ? given : given.slice(0, slash);
  if (second === undefined) return false;
  return first !== second || (third !== undefined && third !== (fourth ?? second));
}

/** The values of a shorthand, with parentheses kept together. */
function parts(value: string): string[] {
  return (
    value
      .replace(/!important/, "")
      .trim()
      .match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []
  );
}

type Declaration = { property: string; value: string; offset: number; selectors: string[] };

function declarations(text: string): Declaration[] {
  const found: Declaration[] = [];
  const selectors: string[] = [];
  for (const { 0: whole, index, groups = {} } of text.matchAll(/(?<before>[^{};]*)(?<end>[{};])/g)) {
    const before = groups["before"]?.trim() ?? "";
    const [, property, value] = /^([\w-]+)\s*:\s*([\s\S]+)$/.exec(before) ?? [];
    if (groups["end"] === "{") selectors.push(before);
    else if (property && value) {
      const offset = index + whole.indexOf(property);
      found.push({ property: property.toLowerCase(), value: value.trim(), offset, selectors: [...selectors] });
    }
    if (groups["end"] === "}") selectors.pop();
  }
  return found;
}

function queries(text: string): Found[] {
  return [...text.matchAll(/@media[^{]*/g)].flatMap(({ 0: query, index }) => widthsOf(query, index));
}

/** The widths that scripts and `media` query; `sizes` states how wide a picture is, which is something else. */
function inScripts(text: string): Found[] {
  return [...text.matchAll(/(?:matchMedia\(\s*|\bmedia=\{?)["'`][^"'`]*["'`]/g)].flatMap(({ 0: query, index }) =>
    widthsOf(query, index),
  );
}

/** `width < 480px` and `width >= 769px`: with `min-width` and `max-width` the two sides of a breakpoint would overlap or leave a gap. */
function widthsOf(query: string, offset: number): Found[] {
  const lengths = [
    ...query.matchAll(/(?:(?:min|max)-)?(?:width|inline-size)\s*(?:[<>]=?|:)\s*([\d.]+[a-z]+)/g),
    ...query.matchAll(/([\d.]+[a-z]+)\s*[<>]=?\s*(?:width|inline-size)/g),
  ];
  return lengths
    .filter(([whole, length = ""]) => !breakpoints.includes(length) || /(min|max)-/.test(whole))
    .map(([whole]) => ({ rule: "three-breakpoints", offset, what: whole }));
}
