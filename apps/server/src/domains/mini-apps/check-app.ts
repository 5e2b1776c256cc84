import { frameSandbox } from "@atrium/rules/frame-sandbox.ts";
import { framingFault } from "./frame-ancestors.ts";
import type { RegisteredApp } from "./registered-apps.ts";

/** A check, and what is wrong, if anything. */
export type Finding = { what: string; fault?: string | undefined };

type Asked = { ask?: typeof fetch; keys: { address: string; kids: readonly string[] } };

const patienceMs = 10_000;
const mostRedirects = 5;

/**
 * Checks a mini-app from outside, as browsers and back ends reach it: its registration, whether its page loads and may be framed, whether a page
 * without an origin could load its scripts, and whether a back end finds the keys.
 */
export async function checkApp(app: RegisteredApp, { ask = fetch, keys }: Asked): Promise<Finding[]> {
  const page = await open(app, ask);
  const sandboxed = app.portals.filter((portal) => !frameSandbox(app.url, portal).includes("allow-same-origin"));
  return [
    ...registration(app),
    page.finding,
    ...(page.answer ? framing(app, page) : []),
    ...(page.answer && sandboxed.length > 0 ? await scripts(page, ask, sandboxed) : []),
    await keysFinding(keys, ask),
  ];
}

function registration({ active, type, actions, origins, url, buildings, portals }: RegisteredApp): Finding[] {
  const own = URL.parse(url)?.origin ?? "";
  const insecure = URL.parse(url)?.protocol === "http:" && !/^(.*\.)?localhost$|^127\./.test(new URL(url).hostname);
  const https = portals.find((portal) => portal.startsWith("https:"));
  return [
    { what: "it is switched on", fault: active ? undefined : "the pack has active: false, so it is not listed." },
    {
      what: "its type has a frame",
      fault: type === "MICROFRONTEND" ? undefined : `type: ${type} is not shown in a frame; MICROFRONTEND is.`,
    },
    { what: "it is in a building", fault: buildings.length > 0 ? undefined : "buildings: is empty." },
    {
      what: '"init" is granted',
      fault: actions.includes("init") ? undefined : "actions: lacks init, so the SDK cannot connect.",
    },
    {
      what: "its address is of a registered origin",
      fault: origins.includes(own) ? undefined : `origins: lacks ${own}, so its page gets no answers.`,
    },
    {
      what: "its address may be framed by the portal's pages",
      fault: insecure && https ? `${url} is plain http, which no browser shows inside ${https}.` : undefined,
    },
  ];
}

type Page = { finding: Finding; address: string; answer?: Response };

/** Follows redirects as a frame does, within the registered origins. */
async function open({ url, origins }: RegisteredApp, ask: typeof fetch): Promise<Page> {
  let address = url;
  for (let steps = 0; steps <= mostRedirects; steps += 1) {
    const what = `${address} answers`;
    let answer: Response;
    try {
      answer = await ask(address, { redirect: "manual", signal: AbortSignal.timeout(patienceMs) });
    } catch (error) {
      return { address, finding: { what, fault: `${address} does not answer: ${reasonOf(error)}.` } };
    }
    const next = answer.status >= 300 && answer.status < 400 ? answer.headers.get("location") : null;
    if (!next) {
      const fault = answer.ok ? undefined : `${address} answers ${answer.status}, which people would see in the frame.`;
      return { address, answer, finding: { what, fault } };
    }
    address = new URL(next, address).href;
    if (!origins.includes(new URL(address).origin))
      return {
        address,
        finding: {
          what,
          fault: `It redirects to ${address}, whose origin is not registered: the frame would be removed.`,
        },
      };
  }
  return { address, finding: { what: `${url} answers`, fault: `${url} redirects more than ${mostRedirects} times.` } };
}

function framing({ portals }: RegisteredApp, { answer, address }: Page): Finding[] {
  return portals.map((portal) => ({
    what: `${portal} may frame it`,
    fault: answer && framingFault(answer.headers, portal, address),
  }));
}

/** In a sandbox without allow-same-origin, the page's own modules are cross-origin. */
async function scripts({ answer, address }: Page, ask: typeof fetch, portals: readonly string[]): Promise<Finding[]> {
  const html = (await answer?.text()) ?? "";
  const modules = [...html.matchAll(/<script\b[^>]*>/gi)]
    .filter(([tag]) => /type=["']?module|\bcrossorigin/i.test(tag))
    .flatMap(([tag]) => /\bsrc=["']?([^"'\s>]+)/i.exec(tag)?.[1] ?? []);
  const found = await Promise.all(
    modules.slice(0, 20).map(async (src) => {
      const script = new URL(src, address).href;
      const allowed = await ask(script, { headers: { origin: "null" }, signal: AbortSignal.timeout(patienceMs) }).then(
        ({ headers }) => headers.get("access-control-allow-origin"),
        () => null,
      );
      return allowed === "*" || allowed === "null" ? [] : [script];
    }),
  );
  const refused = found.flat();
  return [
    {
      what: "its scripts load in a page without an origin",
      fault:
        refused.length > 0
          ? `On the domain of ${portals.join(", ")} its page has no origin of its own (docs/mini-apps.md), and may not load ${refused.join(", ")}: send Access-Control-Allow-Origin: * with them, and with its back end's answers.`
          : undefined,
    },
  ];
}

async function keysFinding({ address, kids }: Asked["keys"], ask: typeof fetch): Promise<Finding> {
  const what = `${address} has the keys with which its back end checks tokens`;
  try {
    const answer = await ask(address, { signal: AbortSignal.timeout(patienceMs) });
    const { keys } = (await answer.json()) as { keys: { kid: string }[] };
    const missing = kids.filter((kid) => !keys.some((key) => key.kid === kid));
    return {
      what,
      fault:
        missing.length > 0
          ? `${address} lacks ${missing.join(", ")}: check that it belongs to this installation.`
          : undefined,
    };
  } catch (error) {
    return {
      what,
      fault: `${address} cannot be read: ${reasonOf(error)}. Check that the server runs and that PUBLIC_URL is right.`,
    };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error as { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? error.message;
}
