import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fetchFromProvider, ProviderUnreachable, withPatience } from "../../platform/http/provider-calls.ts";
import type { Entities } from "../packs/entities.ts";
import type { Faults } from "../packs/faults.ts";
import type { PortfolioFiles } from "../packs/read-folder.ts";
import { SamlRefused } from "./saml-elements.ts";
import { readMetadata } from "./saml-metadata.ts";

const fields = ["single_signon_service", "entity_id", "certificates"] as const;

/**
 * Replaces a SAML provider's `metadata`, a file of the pack or an address, by the fields that the pack could have listed. An address is read at each
 * import, so that new certificates come with the next one.
 */
export async function takeSamlMetadata(
  { folder }: PortfolioFiles,
  entities: Entities,
  faults: Faults,
  now: Date,
): Promise<void> {
  const providers = [...(entities.get("sso_providers")?.values() ?? [])];
  await Promise.all(
    providers.map(async ({ value, source, path }) => {
      const given = value as Record<string, unknown>;
      if (!path.includes("saml_providers")) return;
      const { metadata } = given;
      if (typeof metadata !== "string") {
        if (metadata !== undefined) return;
        for (const field of fields)
          if (given[field] === undefined)
            faults.add(source, [...path, field], "is missing, and there is no metadata that contains it");
        return;
      }
      const twice = fields.filter((field) => given[field] !== undefined);
      for (const field of twice) faults.add(source, [...path, field], "is in the metadata already: remove one of them");
      try {
        Object.assign(given, await readMetadata(await textOf(metadata, folder), now));
      } catch (error) {
        if (!(error instanceof SamlRefused)) throw error;
        faults.add(source, [...path, "metadata"], error.message);
      }
    }),
  );
}

async function textOf(metadata: string, folder: string): Promise<string> {
  if (!/^https?:/.test(metadata))
    return readFile(join(folder, metadata), "utf8").catch(() => {
      throw new SamlRefused(`there is no file ${metadata} in this folder`);
    });
  try {
    const headers = { accept: "application/samlmetadata+xml, application/xml, text/xml" };
    const answer = await withPatience(() => fetchFromProvider(metadata, { method: "GET", headers }));
    if (!answer.ok) throw new SamlRefused(`cannot be read: the address answers ${answer.status}`);
    return await answer.text();
  } catch (error) {
    if (error instanceof ProviderUnreachable) throw new SamlRefused(`cannot be read: ${error.message}`);
    throw error;
  }
}
