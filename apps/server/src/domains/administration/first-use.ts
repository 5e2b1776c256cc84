import type { EndpointBody } from "@atrium/contract/client.ts";
import { normalizeEmail } from "@atrium/rules/email.ts";
import { isHostName, keyOfName } from "@atrium/rules/host-name.ts";
import { normalizeLocale } from "@atrium/rules/languages.ts";
import { defaultBrandTheme } from "@atrium/ui/theme/derive.ts";
import type { FastifyRequest } from "fastify";
import { type Kysely, sql } from "kysely";
import { v7 } from "uuid";
import type { Schema } from "../../platform/database/schema.ts";
import { type Asked, recordAll } from "../../platform/facts/facts.ts";
import { mustBeSameSite } from "../../platform/http/cookies.ts";
import { languageOf } from "../../platform/http/languages.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse, requiredText } from "../../platform/http/refusal.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import { networkOf } from "../../platform/limits/network.ts";
import { spokenLanguages } from "@atrium/rules/spoken-languages.ts";
import { insertGrant } from "../grants/store.ts";
import { mustBeGoodPassword } from "../people/password-policy.ts";
import { hashPassword } from "../people/passwords.ts";
import type { Services } from "../sessions/services.ts";
import { endLinks, opensFirstUse } from "./first-use-links.ts";

type FirstUseHandlers = Pick<Handlers, "POST /admin/v1/first-use/check" | "POST /admin/v1/first-use/owner">;
type Form = EndpointBody<"POST /admin/v1/first-use/owner">;

/** A secret of 256 bits cannot be guessed; the limit is per network, so that attempts do not affect others. */
const tries: LimitRule = { name: "first-use", points: 30, seconds: 10 * 60 };

/** The first owner of an empty installation (row G15). */
export function firstUseHandlers(services: Services): FirstUseHandlers {
  const { brands, clock, config, database, limits, sessions } = services;

  async function mustOpen(request: FastifyRequest, secret: string): Promise<void> {
    mustBeSameSite(request, config);
    await limits.take(tries, networkOf(request));
    if (!(await opensFirstUse(database.system, secret, clock.now()))) refuse("link_invalid");
  }

  return {
    async "POST /admin/v1/first-use/check"({ body, request }) {
      await mustOpen(request, body.secret);
      return {};
    },

    async "POST /admin/v1/first-use/owner"({ body, request, reply }) {
      await mustOpen(request, body.secret);
      const form = {
        ...body,
        organisation: requiredText(body.organisation, "organisation"),
        first_name: requiredText(body.first_name, "first_name"),
        last_name: requiredText(body.last_name, "last_name"),
      };
      const { organisation, first_name, last_name, email, password } = form;
      mustBeGoodPassword(password, [organisation, first_name, last_name, email]);
      const password_hash = await hashPassword(password);
      const now = clock.now();
      const language = languageOf(
        request,
        spokenLanguages.map(({ code }) => code),
      );
      const made = await database.system.transaction().execute(async (db) => {
        // Of any number of concurrent calls with the address, one succeeds.
        await sql`select pg_advisory_xact_lock(hashtext('atrium first use'))`.execute(db);
        if (!(await opensFirstUse(db, body.secret, now))) return undefined;
        await endLinks(db);
        return insertOwner(db, { form, host: hostOf(request), language, password_hash, now, request });
      });
      if (!made) return refuse("link_invalid");
      brands.clear();
      const tenant = database.tenant(made.portfolioUuid);
      const { session } = await sessions.begin(tenant, made.userUuid, { request, reply }, "password");
      return session;
    },
  };
}

/** The new owner's page: the first brand answers there. */
function hostOf({ hostname }: FastifyRequest): string {
  const host = hostname.toLowerCase();
  return isHostName(host) ? host : "localhost";
}

type First = {
  form: Form;
  host: string;
  language: string;
  password_hash: string;
  now: Date;
  request: Asked;
};

/** Creates the portfolio with its brand and its owner. Sessions and pages need a brand; its look is chosen in the next step. */
async function insertOwner(
  db: Kysely<Schema>,
  { form, host, language, password_hash, now, request }: First,
): Promise<{ portfolioUuid: string; userUuid: string }> {
  const [portfolioUuid, whitelabelUuid, userUuid] = [v7(), v7(), v7()];
  const { organisation, first_name, last_name } = form;
  const email = normalizeEmail(form.email);
  const key = keyOfName(organisation, "portfolio");
  const own = { portfolioUuid, db };
  const theirs = { portfolio_uuid: portfolioUuid, pack_key: null, changed_in_console_at: now };
  const { primary_color, secondary_color, font } = defaultBrandTheme;

  await db.insertInto("portfolios").values({ uuid: portfolioUuid, key, name: organisation }).execute();
  await db
    .insertInto("whitelabels")
    .values({
      ...theirs,
      uuid: whitelabelUuid,
      brand_identifier: key,
      name: organisation,
      whitelabel_config_uuid: v7(),
      primary_color,
      secondary_color,
      theme: JSON.stringify({ font, radius_scale: 1, density: "comfortable", is_avatar_visible: true }),
      config: JSON.stringify({
        support_email: email,
        eula_link: "",
        privacy_policy: "",
        utilities: [],
        texts: {},
        host_origins: [],
      }),
      languages: JSON.stringify(
        spokenLanguages.filter(({ code }) => code === language).map((one) => ({ ...one, priority: 0 })),
      ),
      flags: JSON.stringify({ flags: {} }),
      is_default: true,
    })
    .execute();
  await db
    .insertInto("domains")
    .values({ domain: host, portfolio_uuid: portfolioUuid, whitelabel_uuid: whitelabelUuid })
    .execute();
  await db
    .insertInto("users")
    .values({
      ...theirs,
      uuid: userUuid,
      email,
      first_name,
      last_name,
      locale: normalizeLocale(language),
      // The owner of the address runs the installation, so they need not prove the e-mail address or accept terms.
      confirmed: true,
      terms_accepted: true,
      password_hash,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const place = { scope: "portfolio", uuid: null } as const;
  await insertGrant(own, { userUuid, role: "owner", place, by: userUuid, now });
  const actor = { kind: "user", uuid: userUuid } as const;
  const target = { kind: "user", uuid: userUuid };
  await recordAll(
    own,
    [
      { action: "person.created", actor },
      { action: "grant.given", actor, target, details: { role: "owner", scope: "portfolio", scope_uuid: null } },
      { action: "brand.created", actor, target: { kind: "whitelabel", uuid: whitelabelUuid }, details: { host } },
    ],
    { now, request },
  );
  return { portfolioUuid, userUuid };
}
