import { browserName } from "@atrium/rules/browser-name.ts";
import { intlLocale } from "@atrium/rules/languages.ts";
import type { FastifyRequest } from "fastify";
import type { Brand } from "../brands/brands.ts";
import { portalOrigin } from "../brands/portal-origin.ts";
import type { Tenant } from "../../platform/database/database.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import { languageOf } from "../../platform/http/languages.ts";
import { newDeviceLetter } from "./letters.ts";
import type { Services } from "./services.ts";
import { type Begun, userAgentOf } from "./sessions.ts";

type Ground = Pick<Services, "clock" | "config" | "database" | "devices" | "limits" | "outbox" | "brands">;

const lettersOfPerson: LimitRule = { name: "new-device", points: 10, seconds: 60 * 60 };

/**
 * Writes to somebody who has signed in from a new device. It is not new if the browser's cookie is known, if an earlier session reported the same
 * browser, or if there was no earlier session. Called after the password or the provider has proved the identity: others learn nothing from it.
 */
export async function tellOfNewDevice(
  services: Ground,
  tenant: Tenant,
  { begun, brand, request }: { begun: Begun; brand: Brand; request: FastifyRequest },
): Promise<void> {
  const { person, isFirst, isAlike } = begun;
  if (isFirst || isAlike || services.devices.nameOf(tenant, person.uuid, request)) return;
  // Beyond this limit no mail is sent, but the sign-in continues.
  if (!(await services.limits.spend(lettersOfPerson, `${tenant.portfolioUuid} ${person.uuid}`)).ok) return;
  const locale = person.locale ?? languageOf(request, brand.languageCodes);
  const { browser, system } = browserName(userAgentOf(request) ?? "");
  const device = [browser, system].filter((part) => part !== null).join(", ");
  const when = new Intl.DateTimeFormat(intlLocale(locale), {
    dateStyle: "long",
    timeStyle: "long",
    timeZone: "UTC",
  }).format(services.clock.now());
  const origin = await portalOrigin(services, brand, request);
  await services.outbox.post(tenant, newDeviceLetter({ brand, to: person.email, locale, origin }, { when, device }));
}
