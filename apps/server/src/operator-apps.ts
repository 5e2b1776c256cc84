import { type Finding, checkApp } from "./domains/mini-apps/check-app.ts";
import { type RegisteredApp, registeredApps } from "./domains/mini-apps/registered-apps.ts";
import { localOrViaSocket } from "./server-client.ts";
import type { Config } from "./platform/config/config.ts";
import { OperatorMistake } from "./platform/config/operator-mistake.ts";
import type { AllServices } from "./services.ts";

type Say = (line: string) => void;
/** Runs work with the installation open. */
type WithServices = <T>(config: Config, work: (services: AllServices) => Promise<T>) => Promise<T>;

/** The dependencies of commands about mini-apps; a running server handles the command if only it may open the database. */
export type AppsOfInstallation = { apps: RegisteredApp[]; kids: string[] };

export async function appsOfInstallation(
  services: Pick<AllServices, "config" | "database" | "keys">,
): Promise<AppsOfInstallation> {
  const { keys } = await services.keys.jwks();
  return { apps: await registeredApps(services), kids: keys.map(({ kid = "" }) => kid) };
}

const read = (config: Config, withServices: WithServices): Promise<AppsOfInstallation> =>
  localOrViaSocket(config, "apps", () => withServices(config, appsOfInstallation));

/** After an import: the developer of a mini-app needs its `app_uuid`. */
export async function sayImportedApps(
  services: Pick<AllServices, "config" | "database">,
  portfolios: readonly { key: string }[],
  say: Say,
): Promise<void> {
  const apps = await registeredApps(services);
  const imported = apps.filter(({ key }) => portfolios.some((portfolio) => key.startsWith(`${portfolio.key}/`)));
  if (imported.length > 0) say("Mini-apps, each with its app_uuid:");
  for (const app of imported) say(appLine(app));
}

const appLine = ({ key, uuid, name, url, active }: RegisteredApp) =>
  `${key.padEnd(32)} ${uuid}  ${name}, ${url}${active ? "" : " (switched off)"}`;

/** `apps`: each mini-app with its `app_uuid`. */
export async function appsCommand(config: Config, withServices: WithServices, say: Say): Promise<void> {
  const { apps } = await read(config, withServices);
  for (const app of apps) say(appLine(app));
  if (apps.length === 0) say("No mini-app is registered: register them in a pack under `apps:` (docs/mini-apps.md).");
}

/** `check-app <key>`: explains why a mini-app is not shown or gets no answers. Returns whether nothing is wrong. */
export async function checkAppCommand(
  config: Config,
  { withServices, say, key, ask }: { withServices: WithServices; say: Say; key: string; ask?: typeof fetch },
): Promise<boolean> {
  const { apps, kids } = await read(config, withServices);
  const [app, ...others] = apps.filter((one) => one.key === key || one.key.endsWith(`/${key}`) || one.uuid === key);
  if (!app || others.length > 0) {
    const known = (app ? [app, ...others] : apps).map((one) => one.key).join(", ") || "none";
    throw new OperatorMistake(
      `${app ? "More than one mini-app is" : "No mini-app is"} called ${key}. Registered: ${known}.`,
    );
  }
  const address = `${config.publicUrl ?? `http://localhost:${config.port}`}/.well-known/jwks.json`;
  const findings = await checkApp(app, { keys: { address, kids }, ...(ask ? { ask } : {}) });
  say(appLine(app));
  for (const finding of findings) say(written(finding));
  const faults = findings.filter(({ fault }) => fault !== undefined).length;
  say(faults === 0 ? "Nothing is wrong." : `${faults} ${faults === 1 ? "thing is" : "things are"} wrong.`);
  return faults === 0;
}

const written = ({ what, fault }: Finding) => (fault === undefined ? `  ok     ${what}` : `  wrong  ${fault}`);
