import { newLink } from "./domains/administration/first-use-links.ts";
import { localOrViaSocket } from "./server-client.ts";
import type { Config } from "./platform/config/config.ts";
import { OperatorMistake } from "./platform/config/operator-mistake.ts";
import type { AllServices } from "./services.ts";
import { firstUseAddress } from "./welcome.ts";

type FirstOwner = { address: string };

/** Creates a new address for the first owner, and ends the earlier ones. */
export async function firstOwner(
  { clock, config, database }: Pick<AllServices, "clock" | "config" | "database">,
  port: number,
): Promise<FirstOwner> {
  const secret = await newLink(database, clock, { alone: true });
  if (secret) return { address: firstUseAddress(config, port, secret) };
  throw new OperatorMistake(
    "This installation is not empty: its owners sign in at /manage, and a pack can add others (docs/console.md).",
  );
}

/** `first-owner`: prints it. A server may run meanwhile. */
export async function firstOwnerCommand(
  config: Config,
  withServices: (config: Config, work: (services: AllServices) => Promise<FirstOwner>) => Promise<FirstOwner>,
  say: (line: string) => void,
): Promise<void> {
  const here = () => withServices(config, (services) => firstOwner(services, config.port));
  const { address } = await localOrViaSocket(config, "first-owner", here);
  say(
    "The person who opens this address becomes the owner. It works once, within a day; earlier addresses no longer work:",
  );
  say(`  ${address}`);
}
