import { openStore, storageKeys } from "@atrium/web/storage.ts";
import type { Services } from "../parts/services.ts";
import type { Router } from "./router.tsx";

/**
 * When the server has another release of the portal than this page, the next navigation loads the page from the server (T6). A tab reloads
 * once per release: during a rolling update, a server of the former release may answer next.
 */
export function followRelease({ boot, network, session, servedRelease }: Services, router: Router): void {
  const tab = openStore("sessionStorage");
  router.subscribe("onBeforeNavigate", ({ pathChanged }) => {
    const served = servedRelease();
    if (!boot.release || !served || served === boot.release || !pathChanged || network.isAway()) return;
    // Not during a sign-in: a reload would lose what is only in memory.
    if (session.state() !== "signed_in" || tab.getItem(storageKeys.release) === served) return;
    tab.setItem(storageKeys.release, served);
    // The address is already the next page's when the reload begins.
    router.history.flush();
    location.reload();
  });
}
