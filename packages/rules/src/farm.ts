import { externalLink } from "./external-link.ts";

/** Another installation of the API that testers use instead of the default one (1 §3). `url` is the API's base. */
export type Farm = { description: string; url: string };

/**
 * The API base that a tester has typed, without a trailing slash, or undefined if it is an "Invalid Farm URL" (1 §5). It must look like
 * http(s) or www, which then means https. A user name and password, a query, a fragment and invalid addresses are refused as well.
 */
export function farmUrl(typed: string): string | undefined {
  const text = typed.trim();
  if (!/^(https?:\/\/[^/]|www\.[^.])/i.test(text) || /[?#]/.test(text)) return undefined;
  const link = externalLink(/^www/i.test(text) ? `https://${text}` : text);
  return link?.replace(/\/+$/, "");
}

/**
 * Whether a farm may become the API base (R6): its origin equals that of a farm that the operator lists, or the portal's own. Another port,
 * scheme or subdomain is another origin.
 */
export function mayUseFarm(url: string, at: { portal: string; listed: readonly Farm[] }): boolean {
  const origin = originOf(url);
  return (
    origin !== undefined && [at.portal, ...at.listed.map((farm) => farm.url)].some((own) => originOf(own) === origin)
  );
}

/**
 * The farms in the answer of a list's address: `{ data: { farms } }`, `{ farms }` or the bare array, because the list may be a third party's.
 * Invalid farms are left out, and so are duplicates of an address; undefined if the answer is not a list.
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

/** The selection and the typed address, the page's origin, and the operator's list. `picked` is a listed farm's address or `custom`. */
type Choice = {
  picked: string | undefined;
  typed: string;
  shown: readonly Farm[];
  /** The name of a custom farm. */
  custom: string;
  portal: string;
  listed: readonly Farm[];
};

/**
 * The farm that a tester has selected, or why there is none (1 §5, R6): `none` selected, `invalid` address typed, or an origin that is
 * `not_listed` by the operator, although a third party's list may contain it.
 */
export function chooseFarm(choice: Choice): Farm | "none" | "invalid" | "not_listed" {
  const { picked, shown, custom } = choice;
  const url = picked === "custom" ? farmUrl(choice.typed) : picked;
  const farm = picked === "custom" ? url && { description: custom, url } : shown.find((each) => each.url === picked);
  if (!farm) return picked === "custom" ? "invalid" : "none";
  return mayUseFarm(farm.url, choice) ? farm : "not_listed";
}

/** Every page shows the farm bar, except pages inside another app (1 §2, 2 §2). */
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
