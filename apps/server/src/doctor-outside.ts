import { randomBytes, randomUUID } from "node:crypto";
import { isIP } from "node:net";
import { join } from "node:path";
import { connect } from "node:tls";
import { type Oidc, oidc } from "./domains/sso/oidc.ts";
import type { Provider } from "./domains/sso/providers.ts";
import { SsoRefusal } from "./domains/sso/refusals.ts";
import { systemClock } from "./platform/clock/clock.ts";
import type { Config } from "./platform/config/config.ts";
import type { Database } from "./platform/database/database.ts";
import { daysUntil, longestGood, soonDays } from "./platform/keys/certificates.ts";
import { createLogger } from "./platform/log/logger.ts";
import { checkSmtp } from "./platform/mail/smtp.ts";

/** `look`: it works, but the operator should know. `broken`: people are affected. */
export type State = "ok" | "look" | "broken";
export type Finding = [State, string];
export const patienceMs = 5_000;
/** A proxy that renews its certificates by itself, as most do a month before they expire, has done so by then. */
const renewedDays = 21;

export const loopback = /^(127\.|::1$|localhost$)/;

export async function mail({ smtpUrl, mailFrom, publicUrl, dataDir }: Config): Promise<Finding[]> {
  if (!smtpUrl) {
    const kept = `No mail is sent; mails are stored in ${join(dataDir, "mailbox")}.`;
    return [publicUrl ? ["broken", `${kept} Set SMTP_URL.`] : ["look", `${kept} Set SMTP_URL to send them.`]];
  }
  const { hostname, port } = new URL(smtpUrl);
  const at = `The mail server ${hostname}${port && `:${port}`}`;
  const fault = await checkSmtp(smtpUrl, patienceMs);
  if (fault === "EAUTH") return [["broken", `${at} refuses the user name or password of SMTP_URL.`]];
  if (fault)
    return [
      [
        "broken",
        `${at} cannot be used (${fault}): check SMTP_URL, and CA_CERTIFICATES if you have a certificate authority of your own.`,
      ],
    ];
  if (/@localhost>?$/.test(mailFrom))
    return [["look", `${at} answers, but MAIL_FROM is ${mailFrom}: set an address that people can reply to.`]];
  return [["ok", `${at} answers. \`send-test-mail\` shows whether mails arrive.`]];
}

/** Calls the server by its public address, as browsers do, and checks whether it knows by which address it was called. */
export async function proxy({ publicUrl, trustProxy, host }: Config): Promise<Finding[]> {
  if (!publicUrl)
    return [["look", "PUBLIC_URL is not set: set it to the address that people use, so that it can be checked."]];
  if (publicUrl.startsWith("https:") && !trustProxy)
    return [
      [
        "broken",
        "PUBLIC_URL is https and TRUST_PROXY is not set: the server treats every request as plain http. Set TRUST_PROXY=true behind the proxy.",
      ],
    ];
  const trace = randomBytes(16).toString("hex");
  const query = new URLSearchParams({ source: "tenantweb", uuid: randomUUID(), email: "doctor@atrium.invalid" });
  const headers = { origin: publicUrl, traceparent: `00-${trace}-${randomBytes(8).toString("hex")}-01` };
  let answer: Response;
  try {
    answer = await fetch(`${publicUrl}/api/sso/v1/providers/oidc?${query}`, {
      headers,
      redirect: "manual",
      signal: AbortSignal.timeout(patienceMs),
    });
  } catch (error) {
    return [
      [
        "broken",
        `${publicUrl} does not answer (${reason(error)}): check that the server runs and that the proxy leads to it.`,
      ],
    ];
  }
  if (answer.headers.get("x-trace-id") !== trace)
    return [
      [
        "broken",
        `${publicUrl} is answered by something else (status ${answer.status}): configure the proxy to pass all paths to the server.`,
      ],
    ];
  const { code } = (await answer.json().catch(() => ({}))) as { code?: string };
  if (code === "cross_site_request")
    return [
      [
        "broken",
        "The server receives another address than PUBLIC_URL: configure the proxy to pass Host on unchanged and to set X-Forwarded-Proto, and set TRUST_PROXY=true.",
      ],
    ];
  if (trustProxy && !loopback.test(host))
    return [
      [
        "look",
        `${publicUrl} leads here. HOST is ${host}: clients that reach that port without the proxy can forge addresses.`,
      ],
    ];
  return [["ok", `${publicUrl} leads here, with the required headers.`]];
}

export async function certificates({ publicUrl }: Config, database: Database | undefined): Promise<Finding[]> {
  const found: Finding[] = [];
  const outside = publicUrl?.startsWith("https:") ? new URL(publicUrl) : undefined;
  const domains = (await database?.system.selectFrom("domains").select("domain").orderBy("domain").execute()) ?? [];
  if (outside) {
    const hosts = new Set([outside.hostname, ...domains.map(({ domain }) => domain)]);
    for (const host of hosts) {
      const until = await certificateOf(host, Number(outside.port || 443));
      if (typeof until === "string") found.push(["broken", `${host}: ${until}. Check the proxy's certificate.`]);
      else found.push(...endsSoon(`${host}'s certificate`, until, renewedDays));
    }
  }
  const saml =
    (await database?.system.selectFrom("sso_providers").select(["uuid", "pack_key", "certificates"]).execute()) ?? [];
  for (const { uuid, pack_key, certificates } of saml) {
    const last = longestGood(certificates);
    if (last)
      found.push(...endsSoon(`The certificate of the provider ${pack_key ?? uuid}`, last.validToDate, soonDays));
  }
  if (found.length > 0) return found;
  return [
    [
      "ok",
      outside || saml.length > 0 ? "No certificate expires soon." : "There are none to check: PUBLIC_URL is not https.",
    ],
  ];
}

function endsSoon(what: string, until: Date, soon: number): Finding[] {
  const days = daysUntil(until, new Date());
  if (days < 0) return [["broken", `${what} has expired. Replace it.`]];
  return days < soon ? [["look", `${what} expires in ${days} days.`]] : [];
}

/** When the certificate expires, or what is wrong with it. */
function certificateOf(host: string, port: number): Promise<Date | string> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, ...(isIP(host) ? {} : { servername: host }), timeout: patienceMs }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.on("timeout", () => socket.destroy(new Error("no answer")));
    socket.on("error", (error) => resolve(reason(error)));
  });
}

/** Calls each OpenID Connect provider as a sign-on does, with an invalid code: mistakes in the set-up show before people meet them. */
export async function providers(config: Config, database: Database): Promise<Finding[]> {
  const rows = await database.system
    .selectFrom("sso_providers")
    .innerJoin("companies", (join) =>
      join
        .onRef("companies.portfolio_uuid", "=", "sso_providers.portfolio_uuid")
        .onRef("companies.uuid", "=", "sso_providers.company_uuid"),
    )
    .where("sso_providers.protocol", "=", "oidc")
    .selectAll("sso_providers")
    .select("companies.email_domains")
    .orderBy("sso_providers.pack_key")
    .execute();
  const openId = oidc({ config, database, clock: systemClock, logger: createLogger("silent") });
  const found = await Promise.all(rows.map((provider) => findingOf(openId, provider)));
  return found.length > 0 ? found : [["ok", "No company has an OpenID Connect provider."]];
}

async function findingOf(openId: Oidc, provider: Provider): Promise<Finding> {
  const { client_secret_variable: variable } = provider;
  const key = provider.pack_key ?? provider.uuid;
  try {
    await openId.tryOut(provider);
    return ["ok", `${key}: the provider accepts this portal.`];
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error;
    const { code, check, answer } = error;
    const said = [answer?.endpoint, answer?.status, answer?.said].filter((part) => part !== undefined).join(" ");
    if (code === "provider_misconfigured")
      return [
        "broken",
        `${key}: the provider refuses this client_id with the secret of ${variable ?? "none"} (${said}).`,
      ];
    return [
      "broken",
      `${key}: the provider cannot be reached (${check}${said && `; ${said}`}): check its issuer and its client_secret_variable, and CA_CERTIFICATES if you have a certificate authority of your own.`,
    ];
  }
}

/** The system's error code, without a message that may quote values. */
function reason(error: unknown): string {
  let found = "no answer";
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as Error & { code?: unknown };
    if (typeof code === "string") found = code;
  }
  return found;
}
