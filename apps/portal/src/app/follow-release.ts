import { openStore, storageKeys } from "@atrium/web/storage.ts";
import type { Services } from "../parts/services.ts";
import type { Router } from "./router.tsx";

/**
 * Once the server has another release of the portal than this page, the next page that somebody goes to is loaded from there (T6). A tab is
 * loaded once for a release: while several servers are being replaced, one of the former release may answer next.
 */
export function followRelease({ boot, network, session, servedRelease }: Services, router: Router): void {
  const tab = openStore("sessionStorage");
  router.subscribe("onBeforeNavigate", ({ pathChanged }) => {
    const served = servedRelease();
    if (!boot.release || !served || served === boot.release || !pathChanged || network.isAway()) return;
    // In the steps of a sign-in it would lose what no store may hold.
    if (session.state() !== "signed_in" || tab.getItem(storageKeys.release) === served) return;
    tab.setItem(storageKeys.release, served);
    // The address is the next page's before the page is loaded anew.
    router.history.flush();
    location.reload();
  });
}
