import { NODATA, NOTFOUND, Resolver } from "node:dns/promises";
import { toSingleLine } from "@atrium/rules/text-lines.ts";
import type { Config } from "../config/config.ts";
import { patience } from "./provider-calls.ts";

/** How much of a DNS record is read: anybody may have written it. */
const most = 20;
const longest = 300;

/** DNS did not answer: neither that there is a record nor that there is none. */
export class DnsSilent extends Error {
  override name = "DnsSilent";
}

/** The TXT records of a name, none if the name does not exist. Asks the configured servers, or else the system's. */
export async function textRecords({ dnsServers }: Pick<Config, "dnsServers">, name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: patience.ms / 2, tries: 2 });
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  const ending = setTimeout(() => resolver.cancel(), patience.ms);
  try {
    const records = await resolver.resolveTxt(name);
    return records.slice(0, most).map((parts) => toSingleLine(parts.join("")).slice(0, longest));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === NODATA || code === NOTFOUND) return [];
    throw new DnsSilent(`no answer about ${name}`, { cause: error });
  } finally {
    clearTimeout(ending);
  }
}
