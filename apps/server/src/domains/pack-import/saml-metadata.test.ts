import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";
import { samlKeys } from "../../testing/saml-fixtures.ts";
import { startTestSaml } from "../../testing/sso.ts";
import { PackRefusal } from "../packs/faults.ts";
import { applySamplePack, edited, type Files } from "../../testing/sample-pack/sample-pack.ts";

const companies = "sample/companies.yaml";
const byHand = 'single_signon_service: "https://id.acme.example/saml", entity_id: acme, certificates: [MIIC]';

let rig: Rig;
let idp: Awaited<ReturnType<typeof startTestSaml>>;
beforeAll(async () => {
  [rig, idp] = await Promise.all([startRig(), startTestSaml()]);
});
afterAll(async () => {
  await idp.close();
  await rig.close();
});

const withMetadata = (said: string, more: Files = {}): Files => ({ ...edited(companies, byHand, said), ...more });
const apply = (changed: Files) => applySamplePack(rig.services, changed);
const stored = () =>
  rig.services.database.system
    .selectFrom("sso_providers")
    .select(["entity_id", "single_signon_service", "certificates"])
    .where("pack_key", "=", "acme-saml")
    .executeTakeFirst();

const wanted = () => ({
  entity_id: idp.issuer,
  single_signon_service: idp.signOn,
  certificates: [expect.stringContaining(samlKeys.certificate.split("\n")[1] ?? "")],
});

test("Y13 a provider is set up by the address of its metadata, or by a file of the pack", async () => {
  await apply({});
  expect((await stored())?.entity_id).toBe("acme");
  await apply(withMetadata(`metadata: "${idp.issuer}"`));
  expect(await stored()).toEqual(wanted());
  const xml = await (await fetch(idp.issuer)).text();
  await apply({});
  await apply(withMetadata("metadata: acme-idp.xml", { "sample/acme-idp.xml": xml }));
  expect(await stored()).toEqual(wanted());
});

/** Answers with something that is not metadata. */
async function elsewhere(status: number, body: string): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status).end(body)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => void server.close());
  return `metadata: "http://127.0.0.1:${(server.address() as AddressInfo).port}/idp"`;
}

test.each<[what: string, said: () => string | Promise<string>, sentence: string]>([
  ["a file that is not there", () => "metadata: gone.xml", "metadata: there is no file gone.xml in this folder"],
  ["a path", () => "metadata: ../../secret.xml", "metadata: must be the name of an .xml file of this folder"],
  ["an address that knows nothing", () => elsewhere(404, ""), "metadata: cannot be read: the address answers 404"],
  ["an address that fails", () => elsewhere(503, ""), "metadata: cannot be read: status 503"],
  ["a page for people", () => elsewhere(200, "<html><p>Sign in"), "metadata: is a web page, and no metadata"],
  [
    "plain http",
    () => 'metadata: "http://idp.example/m"',
    "metadata: cannot be read: neither https nor on this machine",
  ],
  ["both", () => `metadata: gone.xml, ${byHand}`, "entity_id: is in the metadata already"],
  ["neither", () => "attributes: {}", "single_signon_service: is missing, and there is no metadata that contains it"],
])("Y13 %s is refused, and nothing changes", async (_what, said, sentence) => {
  await apply({});
  const before = await stored();
  const error = await apply(withMetadata(await said())).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PackRefusal);
  expect((error as PackRefusal).message).toContain(`companies[0].sso.saml_providers[0].${sentence}`);
  expect(await stored()).toEqual(before);
});
