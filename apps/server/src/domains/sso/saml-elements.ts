/** Why an answer is refused: for the log, never for the sender. */
export class SamlRefused extends Error {
  override name = "SamlRefused";
}

/** Elements and attributes as the library's own parser returns them. */
export type Element = { $?: Record<string, string>; _?: string; [child: string]: unknown };

export function children(element: Element, name: string): Element[] {
  const found = element[name];
  // An element that contains only text is parsed as that text.
  return Array.isArray(found)
    ? found.map((child) => (typeof child === "string" ? { _: child } : (child as Element)))
    : [];
}

export function only(element: Element, name: string): Element {
  const [child, ...others] = children(element, name);
  return child && others.length === 0 ? child : fail(`not one ${name}`);
}

export function textOf({ _: text = "" }: Element): string {
  return text.trim();
}

export function fail(reason: string): never {
  throw new SamlRefused(reason);
}
