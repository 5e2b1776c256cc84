import { createHash } from "node:crypto";
import type { RefusalCode } from "@atrium/contract/refusals.ts";
import { phrase } from "@atrium/phrases/phrase.ts";
import { intlLocale } from "@atrium/rules/languages.ts";
import { themeCss } from "@atrium/ui/theme/derive.ts";
import type { FastifyRequest } from "fastify";
import { domainTheme } from "./brand-replies.ts";
import type { Brand } from "./brands.ts";
import { ownWords } from "./own-words.ts";
import { escapeHtml } from "../../platform/http/html.ts";

export type ProblemPage = { html: string; policy: string };

/** Whether the request is a navigation of a browser, and not one of a script or a picture. */
export function wantsPage({ method, headers }: FastifyRequest): boolean {
  const target = headers["sec-fetch-dest"];
  const navigates = target === undefined || target === "document" || target === "iframe";
  return method !== "HEAD" && navigates && /(^|,)\s*text\/html\b/i.test(headers.accept ?? "");
}

/**
 * The page that a person sees if the portal itself cannot be shown: the brand's colours and logo, one sentence, a way on and the trace id for
 * support. It loads only the logo, since the same failure could affect further requests. The brand is missing only on a server that has never
 * reached its database.
 */
export function problemPage(problem: {
  code: RefusalCode;
  status: number;
  brand: Brand | undefined;
  lang: string;
  traceId: string;
  /** The address to try again, if that can help. */
  again: string | undefined;
}): ProblemPage {
  const { code, status, brand, lang, traceId, again } = problem;
  const own = brand && ownWords(brand, lang);
  const theme = brand && domainTheme(brand, lang);
  const say = (key: Parameters<typeof phrase>[1], values?: Record<string, string>) =>
    escapeHtml(phrase(lang, key, values, own));
  const css = `${brand ? themeCss(brand.tokens) : ""}${style}`;
  const links = [
    ...(again ? [`<a class="fill" href="${escapeHtml(again)}">${say("app.try_again")}</a>`] : []),
    `<a${again ? "" : ' class="fill"'} href="/">${say("not_found.home")}</a>`,
  ];
  const title = code === "not_found" ? say("not_found.title") : say(`refusal.${code}`);
  const html = `<!doctype html>
<html lang="${intlLocale(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>${[title, theme && escapeHtml(theme.name)].filter(Boolean).join(" · ")}</title><style>${css}</style></head>
<body><main>${theme ? logoOf(theme) : ""}
<h1>${title}</h1>${code === "not_found" ? `<p>${say("not_found.text")}</p>` : ""}
<p class="links">${links.join(" ")}</p>
<p class="small">${status} · ${say("error.reference", { id: traceId })}</p></main></body></html>
`;
  const hash = createHash("sha256").update(css).digest("base64");
  return {
    html,
    policy: `default-src 'none';style-src 'sha256-${hash}';img-src 'self';base-uri 'none';frame-ancestors 'none'`,
  };
}

function logoOf({ name, logo: { light, dark } }: ReturnType<typeof domainTheme>): string {
  if (!light) return `<p class="name">${escapeHtml(name)}</p>`;
  const inDark = `<source media="(prefers-color-scheme: dark)" srcset="${escapeHtml(dark ?? light)}">`;
  const picture = `<img src="${escapeHtml(light)}" alt="${escapeHtml(name)}" width="160" height="32">`;
  return `<p><a href="/"><picture>${inDark}${picture}</picture></a></p>`;
}

const style = [
  ":root{color-scheme:light dark}",
  "body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--bg,Canvas);color:var(--ink,CanvasText);font:1rem/1.5 var(--font-body,system-ui,sans-serif)}",
  "main{box-sizing:border-box;width:100%;max-width:36rem;padding:2rem 1.5rem}",
  "h1{margin:2rem 0 1rem;font:600 1.5rem/1.3 var(--font-display,inherit);text-wrap:balance}",
  "img{object-fit:contain;object-position:0 50%}",
  ".name{font:600 1.25rem/1.3 var(--font-display,inherit)}",
  ".links{display:flex;flex-wrap:wrap;gap:1rem;align-items:center;margin:2rem 0}",
  ".links a{padding:.75rem 1.25rem;border-radius:calc(.625rem*var(--radius-scale,1));color:var(--accent,LinkText)}",
  ".links a.fill{background:var(--fill,LinkText);color:var(--on-fill,Canvas);text-decoration:none}",
  "a:focus-visible{outline:2px solid var(--focus,Highlight);outline-offset:2px}",
  ".small{color:var(--muted,GrayText);font-size:.875rem;overflow-wrap:anywhere}",
].join("");
