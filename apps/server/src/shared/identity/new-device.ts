import { browserName } from "@atrium/rules/browser-name.ts";
import { intlLocale } from "@atrium/rules/languages.ts";
import type { FastifyRequest } from "fastify";
import type { Selectable } from "kysely";
import type { Brand } from "../brands/brands.ts";
import { portalOrigin } from "../brands/portal-origin.ts";
import type { Tenant } from "../database/database.ts";
import { prepare } from "../database/prepared.ts";
import type { UsersTable } from "../database/schema-people.ts";
import { languageOf } from "../http/languages.ts";
import { newDeviceLetter } from "../mail/letters.ts";
import type { Services } from "../services.ts";
import { longestUserAgent } from "./sessions.ts";

type Ground = Pick<Services, "clock" | "config" | "database" | "devices" | "outbox" | "brands">;

/**
 * Writes to somebody who signs in from a device that is new to them. It is not new if the browser is known by its cookie, if a session before
 * this one said the same of its browser, or if there was no session before. Called before the session begins, if only just: "before" is the
 * instant of the call, read at once, so the two may run side by side. Called after the password or the provider has proved who it is:
 * nobody else learns anything from it.
 */
export async function tellOfNewDevice(
  services: Ground,
  tenant: Tenant,
  { person, brand, request }: { person: Selectable<UsersTable>; brand: Brand; request: FastifyRequest },
): Promise<void> {
  const { clock, devices, outbox } = services;
  if (devices.nameOf(tenant, person.uuid, request)) return;
  const userAgent = request.headers["user-agent"]?.slice(0, longestUserAgent) ?? "";
  const now = clock.now();
  const [before] = await sessionsBefore(tenant.db, {
    portfolioUuid: tenant.portfolioUuid,
    userUuid: person.uuid,
    userAgent,
    now,
  });
  if (!before?.any || before.alike) return;
  const locale = person.locale ?? languageOf(request, brand.languageCodes);
  const { browser, system } = browserName(userAgent);
  const device = [browser, system].filter((part) => part !== null).join(", ");
  const when = new Intl.DateTimeFormat(intlLocale(locale), {
    dateStyle: "long",
    timeStyle: "long",
    timeZone: "UTC",
  }).format(now);
  const origin = await portalOrigin(services, brand, request);
  await outbox.post(tenant, newDeviceLetter({ brand, to: person.email, locale, origin }, { when, device }));
}

const sessionsBefore = prepare((db, value: { portfolioUuid: string; userUuid: string; userAgent: string; now: Date }) =>
  db
    .selectFrom("sessions")
    .select(({ fn, eb }) => [
      eb(fn.countAll<number>(), ">", 0).as("any"),
      fn
        .coalesce(
          fn.agg<boolean>("bool_or", [eb(fn.coalesce("user_agent", eb.val("")), "=", value.userAgent)]),
          eb.lit(false),
        )
        .as("alike"),
    ])
    .where("portfolio_uuid", "=", value.portfolioUuid)
    .where("user_uuid", "=", value.userUuid)
    .where("created_at", "<", value.now),
);
