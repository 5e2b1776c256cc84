import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { alreadyRegisteredLetter } from "../sign-up/letters.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { applySamplePack, brands, edited, type Files } from "../../testing/sample-pack/sample-pack.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

const worded = (texts: string): Files => edited(brands, "    flags:\n", `    texts:\n${texts}    flags:\n`);

const words = (greeting: string) =>
  worded(`      en:
        landing.sign_in: ${greeting}
        refusal.not_found: There is no such place in this quarter.
        nav.home: Quarter
        letters.greeting: Dear neighbour,
        letters.sign_in: To the quarter
      en_GB: { landing.create_account: Become a neighbour }
      de: { landing.sign_in: Nur herein }
`);

async function apply(files: Files): Promise<void> {
  await applySamplePack(rig.services, files);
  // A change of a brand is visible within seconds; here at once.
  rig.services.brands.clear();
}

const config = async (lang: string) => {
  const brand = await rig.services.brands.ofDomain("sample.test");
  const { data } = await rig.api({ brand: "sample-brand" })("GET /public/whitelabel-config/:configUuid", {
    params: { configUuid: brand.whitelabel_config_uuid },
    query: { lang },
  });
  return data.config.texts;
};

const ask = (url: string, headers: Record<string, string> = {}) =>
  rig.ask({ url, headers: { host: "sample.test", ...headers } });

describe("a brand's own words", () => {
  test("D2 are part of its configuration, in the requested language; those of mails are not", async () => {
    await apply(words("Come on in"));
    expect(await config("en")).toEqual({
      "landing.sign_in": "Come on in",
      "refusal.not_found": "There is no such place in this quarter.",
      "nav.home": "Quarter",
    });
    expect(await config("de-de")).toEqual({ "landing.sign_in": "Nur herein" });
  });

  test("D5 are those of the interface's language, also if only a building offers it", async () => {
    expect(await config("nl-nl")).toEqual({});
    expect(await config("el_EL")).toMatchObject({ "nav.home": "Quarter" });
  });

  test("D2 are in the page before any script runs, and in its boot", async () => {
    const { body } = await ask("/?lang=de");
    expect(body).toContain(">Nur herein");
    expect(body).toContain('"landing.sign_in":"Nur herein"');
    expect(body).not.toContain(">Anmelden");
    const english = await ask("/?lang=en");
    expect(english.body).toContain(">Come on in");
  });

  test("D2 are used in refusals, as JSON and as a page, only in their language and for this brand", async () => {
    const refusal = await ask("/api/nothing", { "accept-language": "en-GB" });
    expect(refusal.json()).toMatchObject({ code: "not_found", detail: "There is no such place in this quarter." });
    const german = await ask("/api/nothing", { "accept-language": "de" });
    expect(german.json().detail).not.toContain("quarter");
    const other = await ask("/api/nothing", { host: "alpha.test", "accept-language": "en" });
    expect(other.json().detail).toBe("There is nothing at this address.");
  });

  test("D2 are in its mails, under the same buttons and addresses", async () => {
    const brand = await rig.services.brands.ofDomain("sample.test");
    const envelope = { brand, to: "ana@acme.example", origin: "https://sample.test" };
    const { text } = alreadyRegisteredLetter({ ...envelope, locale: "en-gb" });
    expect(text).toContain("Dear neighbour,");
    expect(text).toContain("To the quarter:\nhttps://sample.test/login?from=mail");
    expect(alreadyRegisteredLetter({ ...envelope, locale: "de" }).text).not.toContain("neighbour");
  });

  test("D2 another import changes them, and one without them takes them away", async () => {
    await apply(words("Walk in"));
    expect((await config("en"))["landing.sign_in"]).toBe("Walk in");
    expect((await ask("/?lang=en")).body).toContain(">Walk in");
    await apply({});
    expect(await config("en")).toEqual({});
    expect((await ask("/?lang=en")).body).toContain(">Sign in");
  });

  test("C4 a language without a table of its own speaks the brand's English", async () => {
    const elvish = "      - { code: el_EL, name: Elvish (EL), priority: 2 }\n    support_email";
    await apply({ [brands]: String(words("Come on in")[brands]).replace("    support_email", elvish) });
    expect((await config("el_EL"))["nav.home"]).toBe("Quarter");
    const { body, headers } = await ask("/?lang=el_EL");
    expect(body).toContain(">Come on in");
    expect(body).toContain('<html lang="en">');
    expect(headers["content-language"]).toBe("en");
  });
});
