import { externalLink } from "./external-link.ts";

/** Another installation of the API that testers talk to in place of the default one (1 §3). `url` is the API's base. */
export type Farm = { description: string; url: string };

/**
 * The API base that a tester has typed, without a slash at its end, or undefined where it is to be refused as "Invalid Farm URL"
 * (1 §5): it looks like http(s) or www, which then means https. A name and password, a query, a fragment and all that is
 * no address are refused as well.
 */
export function farmUrl(typed: string): string | undefined {
  const text = typed.trim();
  if (!/^(https?:\/\/[^/]|www\.[^.])/i.test(text) || /[?#]/.test(text)) return undefined;
  const link = externalLink(/^www/i.test(text) ? `https://${text}` : text);
  return link?.replace(/\/+$/, "");
}

/**
 * Whether a farm may become the API base (R6): it is of exactly the origin of a farm that the operator lists, or of the portal's own.
 * Another port, scheme or subdomain is another origin.
 */
export function mayUseFarm(url: string, at: { portal: string; listed: readonly Farm[] }): boolean {
  const origin = originOf(url);
  return (
    origin !== undefined && [at.portal, ...at.listed.map((farm) => farm.url)].some((own) => originOf(own) === origin)
  );
}

/**
 * The farms in the answer of an address that lists them: `{ data: { farms } }`, `{ farms }` or the bare array, since it may be a third
 * party's. What is no farm is left out, and of two with one address the second; undefined where the answer is no list at all.
 */
export function readFarms(answer: unknown): Farm[] | undefined {
  const list = Array.isArray(answer) ? answer : fieldOf(fieldOf(answer, "data") ?? answer, "farms");
  if (!Array.isArray(list)) return undefined;
  const farms = list.flatMap((entry: unknown) => {
    const [description, typed] = [fieldOf(entry, "description"), fieldOf(entry, "url")];
    const url = typeof typed === "string" ? farmUrl(typed) : undefined;
    return url && typeof description === "string" ? [{ description: description.trim() || url, url }] : [];
  });
  return farms.filter(({ url }, index) => farms.findIndex((farm) => farm.url === url) === index);
}

/** What was picked and typed, where it is asked, and what the operator lists. `picked` is a listed farm's address or `custom`. */
type Choice = {
  picked: string | undefined;
  typed: string;
  shown: readonly Farm[];
  /** What a custom farm is called. */
  custom: string;
  portal: string;
  listed: readonly Farm[];
};

/**
 * The farm that a tester has chosen, or why there is none (1 §5, R6): `none` picked, `invalid` address typed, or one of an origin that is
 * `not_listed` by the operator, which a list of a third party may name as well.
 */
export function chooseFarm(choice: Choice): Farm | "none" | "invalid" | "not_listed" {
  const { picked, shown, custom } = choice;
  const url = picked === "custom" ? farmUrl(choice.typed) : picked;
  const farm = picked === "custom" ? url && { description: custom, url } : shown.find((each) => each.url === picked);
  if (!farm) return picked === "custom" ? "invalid" : "none";
  return mayUseFarm(farm.url, choice) ? farm : "not_listed";
}

/** The farm bar stands on every page but those that another app shows inside itself (1 §2, 2 §2). */
export function farmBarShown(path: string): boolean {
  return !path.includes("/webview");
}

function originOf(url: string): string | undefined {
  const parsed = URL.parse(url);
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.origin : undefined;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
