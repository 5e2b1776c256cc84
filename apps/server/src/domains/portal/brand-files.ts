import { tableOf } from "@atrium/phrases/languages.ts";
import { intlLocale } from "@atrium/rules/languages.ts";
import { sharePath } from "@atrium/rules/offline.ts";
import type { FastifyInstance, FastifyReply } from "fastify";
import { bothColours } from "@atrium/ui/theme/both-colours.ts";
import { iconGround, type IconName, iconPath, iconSizes } from "../brands/brand-icons.ts";
import { domainTheme } from "../brands/brand-replies.ts";
import type { Brand } from "../brands/brands.ts";
import { languageOf } from "../../platform/http/languages.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { FlagServices } from "../flags/services.ts";
import { isOfflineOn } from "./offline.ts";
import { pickText } from "../../platform/database/texts.ts";

/** Pictures that a request for support accepts (`rules/attachments.ts`), as media types. */
const sharedKinds = ["image/jpeg", "image/png"];

const forADay = "public, max-age=86400";

/** Files that a browser requests beside the pages: the manifest and the icons of the requested host's brand. */
export function mountBrandFiles(app: FastifyInstance, { brands, flags, pictures }: FlagServices): void {
  app.get("/manifest.webmanifest", async (request, reply) => {
    const brand = await brands.ofRequest(request);
    const lang = languageOf(request, brand.languageCodes);
    return reply
      .type("application/manifest+json; charset=utf-8")
      .header("cache-control", "public, max-age=300")
      .header("vary", "host, accept-language")
      .header("content-language", tableOf(lang))
      .send(JSON.stringify({ ...manifest(brand, lang), ...((await isOfflineOn(flags, brand)) ? shareTarget : {}) }));
  });

  app.get<{ Params: { icon: string } }>("/icons/:icon", async (request, reply) => {
    const name = request.params.icon.replace(/\.png$/, "");
    if (!Object.hasOwn(iconSizes, name)) refuse("not_found");
    const bytes = await drawn(await brands.ofRequest(request), name as IconName);
    return bytes ? sendPicture(reply, "image/png", bytes) : refuse("not_found");
  });

  // Browsers request it automatically: its absence is no error.
  app.get("/favicon.ico", async (request, reply) => {
    const bytes = await drawn(await brands.ofRequest(request), "tab");
    if (!bytes) return reply.code(404).header("cache-control", forADay).send();
    return sendPicture(reply, "image/x-icon", asIco(bytes));
  });

  async function drawn(brand: Brand, icon: IconName): Promise<Uint8Array | null> {
    const { mark } = brand.theme;
    return mark ? pictures.icon(mark, iconSizes[icon], iconGround(brand, icon)) : null;
  }
}

function sendPicture(reply: FastifyReply, type: string, bytes: Uint8Array): FastifyReply {
  return reply
    .type(type)
    .header("cache-control", forADay)
    .header("vary", "host")
    .header("cross-origin-resource-policy", "cross-origin")
    .send(Buffer.from(bytes));
}

/** Photos that somebody shares with the installed portal: the service worker accepts them, and opens a new request with them. */
const shareTarget = {
  share_target: {
    action: sharePath,
    method: "POST",
    enctype: "multipart/form-data",
    params: { files: [{ name: "photos", accept: sharedKinds }] },
  },
};

/** The manifest: the brand's portal, with its own name and colours. */
function manifest(brand: Brand, lang: string) {
  const theme = domainTheme(brand, lang);
  const icons = (["small", "large", "maskable"] as const).flatMap((icon) => {
    const src = iconPath(brand, icon);
    const size = iconSizes[icon];
    const purpose = icon === "maskable" ? "maskable" : "any";
    return src ? [{ src, sizes: `${size}x${size}`, type: "image/png", purpose }] : [];
  });
  return {
    id: "/",
    name: pickText(brand.config.page_title, lang) ?? theme.name,
    short_name: theme.name,
    description: theme.tagline,
    lang: intlLocale(lang),
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: bothColours(brand.tokens, "--fill").light,
    background_color: bothColours(brand.tokens, "--bg").light,
    icons,
  };
}

/** An ICO file with one picture, which since Windows Vista may be a PNG. */
function asIco(png: Uint8Array): Buffer {
  const size = iconSizes.tab;
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // with one picture:
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10); // one plane
  head.writeUInt16LE(32, 12); // of 32 bits a pixel,
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18); // right behind this head.
  return Buffer.concat([head, png]);
}
