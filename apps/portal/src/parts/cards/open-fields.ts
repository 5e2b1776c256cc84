import { type CardFields, type FieldPlaces, type FieldsInit, FieldsMissing } from "./card-fields.ts";
import { loadScript } from "./load-script.ts";
import type { SandboxStart } from "./sandbox.ts";
import { type Spreedly, spreedlyFields } from "./spreedly-fields.ts";
import { stripeFields } from "./stripe-fields.ts";

/** Opens the fields of the brand's card provider. Loaded together with the form. */
export function openFields(init: FieldsInit, places: FieldPlaces, filesOrigin: string): CardFields {
  if (init.provider === "stripe") {
    const { script_url: scriptUrl, publishable_key: publishableKey } = init;
    return stripeFields({ scriptUrl, publishableKey }, places);
  }
  if (init.provider === "spreedly") {
    const { script_url, environment_key: environmentKey, nonce, timestamp, certificate_token, signature } = init;
    const signed = { nonce, timestamp, certificateToken: certificate_token, signature };
    return spreedlyFields({ open: () => openSpreedly(script_url), environmentKey, signed }, places);
  }
  const { number_path, cvv_path } = init;
  const pages = { number: `${filesOrigin}${number_path}`, cvv: `${filesOrigin}${cvv_path}` };
  const start = { pages, lang: places.lang, now: () => new Date() };
  return spreedlyFields({ open: () => openSandbox(start), environmentKey: "sandbox" }, places);
}

async function openSpreedly(url: string): Promise<Spreedly> {
  await loadScript(url);
  const { Spreedly: left } = globalThis as { Spreedly?: Spreedly };
  if (typeof left?.init !== "function") throw new FieldsMissing("Spreedly's script left nothing behind.");
  return left;
}

async function openSandbox(start: SandboxStart): Promise<Spreedly> {
  const { sandboxSpreedly } = await import("./sandbox.ts");
  return sandboxSpreedly(start);
}
