import type { Transaction } from "kysely";
import { OperatorMistake } from "../../platform/config/operator-mistake.ts";
import type { Schema } from "../../platform/database/schema.ts";
import type { MappingGround } from "../packs/mapping.ts";
import { consoleThings, takeBack } from "../packs/ownership.ts";
import { kinds } from "./kinds.ts";

/**
 * Returns the named things to the pack: `<kind>/<key>`, in each portfolio of the pack that has it, or `all`. A thing that was created in the console
 * and is in no pack stays the console's. Refuses a name that matches nothing.
 */
export async function takeBackNamed(
  trx: Transaction<Schema>,
  grounds: readonly MappingGround[],
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  const known = new Set(["all"]);
  for (const ground of grounds) {
    for (const { kind } of kinds.filter(({ mode }) => mode === "upsert"))
      for (const key of ground.entities.get(kind)?.keys() ?? []) known.add(`${kind}/${key}`);
    const ofPack = (await consoleThings(trx, kinds, ground)).filter(({ packed }) => packed);
    for (const { kind, key } of ofPack) known.add(`${kind}/${key}`);
    const taken = ofPack.filter(({ kind, key }) => names.includes("all") || names.includes(`${kind}/${key}`));
    for (const kind of kinds.filter((each) => taken.some((thing) => thing.kind === each.kind)))
      await takeBack(trx, kind, ground.portfolioUuid, taken);
  }
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new OperatorMistake(
      `The pack has no ${unknown.join(", ")} to take back; nothing was changed. A name is <kind>/<key>, as an import prints it.`,
    );
  }
}
