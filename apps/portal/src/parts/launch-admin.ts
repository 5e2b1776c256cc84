import { consolePath } from "@atrium/rules/console-path.ts";
import type { openWindow } from "@atrium/web/open-link.ts";
import type { Services } from "./services.ts";

/** The browser has blocked the window. */
export class WindowBlocked extends Error {
  override name = "WindowBlocked";
}

type Launch = { opened: ReturnType<typeof openWindow>; admin_url: string | null; building_uuid: string };

/**
 * Loads the brand's administration in an opened window, with building, company and a one-time code in the address (1 §6); if the brand names
 * none, the console, which shares the session. Without a window nothing is requested, so that no code is issued in vain. Throws the failure.
 */
export async function launchAdmin(
  { api, session }: Pick<Services, "api" | "session">,
  { opened, admin_url, building_uuid }: Launch,
): Promise<void> {
  if (!opened) throw new WindowBlocked("The browser has not opened a window.");
  if (!admin_url) return opened.goTo(new URL(consolePath, location.origin).href);
  const { ott } = await api("POST /auth/v2/generate-auth-link", { body: { building_uuid } });
  const address = new URL(admin_url);
  const company_uuid = session.get().user?.company_uuid;
  for (const [name, value] of Object.entries({ building_uuid, company_uuid, code: ott }))
    if (value) address.searchParams.set(name, value);
  opened.goTo(address.href);
}
