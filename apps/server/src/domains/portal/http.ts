import fastifyStatic from "@fastify/static";
import { tableOf } from "@atrium/phrases/languages.ts";
import { firstUsePath } from "@atrium/rules/console-path.ts";
import { readFlag } from "@atrium/rules/flags.ts";
import { isPortalPath } from "@atrium/rules/portal-path.ts";
import { previewPath } from "@atrium/rules/preview.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Brand } from "../brands/brands.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { isWithoutBrands } from "../brands/unbranded.ts";
import type { FlagServices } from "../flags/services.ts";
import { mountCardFields } from "./card-fields.ts";
import { cardOrigins } from "./card-origins.ts";
import { frameOrigins } from "./frame-origins.ts";
import { consoleFolder, portalFolder, portalReader } from "./assets.ts";
import { mountBrandFiles } from "./brand-files.ts";
import { mountConsole } from "./console-pages.ts";
import { mountOffline } from "./offline.ts";
import { typedFrames } from "./development.ts";
import { bootOf, iconsOf } from "./page-boot.ts";
import { apiOrigins, contentSecurityPolicy } from "./page-policy.ts";
import { shellHeader } from "@atrium/rules/offline.ts";
import { renderPage } from "./render.ts";

/** Addresses with a file name or a leading dot: the portal has no such page, and scanners for secrets get a 404 (Z9). */
const notPages = /^\/(api|assets|files|icons)(\/|$)|\/\.|\.[a-z0-9]{1,10}$/i;

/** Serves the portal: its files, and the brand's page for every other address. The page may run only the portal's own scripts (reliability L10). */
export async function mountPages(app: FastifyInstance, services: FlagServices): Promise<void> {
  const folder = services.config.portalFolder ?? portalFolder;
  const readFiles = portalReader(folder, services.config.mode === "development");

  const framed = frameOrigins(services);

  await app.register(fastifyStatic, {
    root: `${folder}/assets`,
    prefix: "/assets/",
    immutable: true,
    maxAge: "365d",
    preCompressed: true,
    index: false,
  });

  // Pages of mini-apps load the SDK from here, from any origin.
  app.get("/bridge/sdk.js", async (_request, reply) => {
    reply.header("access-control-allow-origin", "*").header("cross-origin-resource-policy", "cross-origin");
    return reply.sendFile("bridge/sdk.js", folder, { maxAge: "5m", immutable: false });
  });

  mountBrandFiles(app, services);
  mountOffline(app, services, { portal: folder, console: consoleFolder });
  mountCardFields(app, readFiles, services.config);
  await mountConsole(app, services);

  // A separate route, since answers of the not-found handler are never compressed.
  app.get("/*", async (request, reply) => {
    if (notPages.test(decodeURIComponent(path(request)))) refuse("not_found");
    try {
      return await sendPage(request, reply, await services.brands.ofRequest(request));
    } catch (error) {
      // An empty installation: the first-use page says what to do.
      if (isWithoutBrands(error)) return reply.redirect(firstUsePath);
      throw error;
    }
  });
  app.setNotFoundHandler(async () => refuse("not_found"));

  async function sendPage(request: FastifyRequest, reply: FastifyReply, brand: Brand): Promise<FastifyReply> {
    const files = readFiles();
    const boot = { ...(await bootOf(request, brand, services)), release: files.release };
    const signedIn = request.cookies.atrium_signed_in === "1";
    const atStart = path(request) === "/" || path(request) === "/home";
    // In maintenance another page follows, and nothing of the landing page may be visible before it.
    const open = !readFlag(boot.flags, "maintenance-mode");
    const landing = atStart && open && !signedIn && boot.theme.hero_image_url !== null;
    const frames = await framed(brand.portfolio_uuid);
    const typed = typedFrames(services.config, path(request));
    const holders = holdersOf(brand, path(request));
    // X-Frame-Options cannot list several origins; the policy does.
    if (isEmbedded(path(request)) && holders.length > 0) {
      reply.removeHeader("x-frame-options");
      // The opener would otherwise lose its reference to this window.
      reply.header("cross-origin-opener-policy", "unsafe-none");
    }
    const isKnown = isPortalPath(path(request));
    const isShell =
      open &&
      isKnown &&
      !landing &&
      !isEmbedded(path(request)) &&
      path(request) !== previewPath &&
      readFlag(boot.flags, "offline-portal");
    if (isShell) reply.header(shellHeader, "1");
    const page = renderPage({ boot, icons: iconsOf(brand), files, landing, signedIn });
    return reply
      .code(isKnown ? 200 : 404)
      .type("text/html; charset=utf-8")
      .header(
        "content-security-policy",
        contentSecurityPolicy(
          page.styleHash,
          {
            ...(await apiOrigins(request, brand, services)),
            frames,
            scripts: scriptOrigins(brand),
            cards: cardOrigins(brand),
            holders,
            typed,
          },
          services.config,
        ),
      )
      .header("cache-control", "no-cache")
      .header("content-language", tableOf(boot.locale))
      .header("vary", "host, accept-language, cookie")
      .send(page.html);
  }
}

/** Who may frame the page: the brand's own apps, and only pages made for them (2 §2); the console of this host, for the preview of an item. */
function holdersOf({ config }: Brand, pathname: string): readonly string[] {
  if (pathname === previewPath) return ["'self'"];
  return isEmbedded(pathname) ? config.host_origins : [];
}

const isEmbedded = (pathname: string) => /^\/webview(\/|$)/.test(pathname);

/** Origins of the brand's analytics scripts, to which these may also send data. They never run before sign-in. */
function scriptOrigins({ config }: Brand): string[] {
  return [...new Set((config.analytics?.scripts ?? []).map((url) => new URL(url).origin))];
}

function path(request: FastifyRequest): string {
  return request.url.split("?")[0] ?? "/";
}
