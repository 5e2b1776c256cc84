import type { EndpointKey } from "@atrium/contract/endpoints.ts";
import { noteForServer } from "@atrium/web/note-for-server.ts";
import { returnTo } from "@atrium/web/return-address.ts";
import { emptyPersonalCaches, openStore, storageKeys, type Store } from "@atrium/web/storage.ts";
import type { Services } from "../parts/services.ts";
import { forgetShared } from "../parts/shared-photos.ts";
import type { Router } from "./router.tsx";

const waysIn = [storageKeys.signIn, storageKeys.provider, storageKeys.flowDraft];

/** What follows a change of who is signed in, made in this tab or another: stored state is purged and the guards decide anew (A7). */
export function followSession(services: Services, router: Router, store: Store): void {
  const { session, queryClient, look, building, boot, kiosk, embedded } = services;
  let person = session.get().user?.uuid;
  /** What is kept of a person on this device is kept for the next one neither to see nor to send. */
  const emptyDevice = (all: boolean) => {
    void emptyPersonalCaches(services.ownCache()).catch(() => undefined);
    if (!all) return;
    openStore("localStorage").removeItem(storageKeys.waiting);
    void forgetShared().catch(() => undefined);
  };
  // Whoever an app shows the page to is not who is signed in to this browser.
  if (!embedded) {
    noteForServer(person !== undefined);
    emptyDevice(false);
  }

  session.subscribe(() => {
    const next = session.get().user?.uuid;
    if (next === person) return;
    // Another tab has become somebody else: nothing on this page is theirs.
    if (person !== undefined && next !== undefined) return location.reload();
    person = next;
    if (!embedded) {
      noteForServer(next !== undefined);
      // Whoever's time ran out comes back to what they have sent.
      emptyDevice(next === undefined && session.get().notice !== "expired");
    }
    // What the ways in have kept in this tab has done its work, or is nobody's any more.
    for (const key of waysIn) store.removeItem(key);
    // Whoever signs in here is led on by the form that they filled in.
    if (next !== undefined) return;
    look.takeOff(boot.theme.tokens);
    const { notice } = session.get();
    void router.invalidate().then(() => {
      // Until now their screen stood, and spoke of its building.
      building.forget();
      forgetPerson(queryClient);
      // Whoever's time ran out comes back to where they were; whoever logged out does not send the next person there.
      // And a kiosk whose time ran out is one again, where a kiosk that was logged out is none.
      if (notice === "expired") return;
      returnTo.forget();
      kiosk.leave();
    });
  });

  const follow = (language: string) =>
    void import("../parts/follow-language.ts").then(
      ({ followLanguage }) => followLanguage(services, language),
      () => undefined,
    );
  window.addEventListener("storage", ({ key, newValue }) => {
    // Another tab has chosen where the API is: nothing on this page comes from there.
    if (key === storageKeys.farm) return location.reload();
    const state = session.state();
    const locale = session.get().user?.locale;
    if (key === storageKeys.language && newValue && state !== "signed_in") follow(newValue);
    if (key !== storageKeys.session && key !== null) return;
    const { user } = session.reread();
    if (state !== session.state() && session.state() === "signed_in") void router.invalidate();
    else if (user?.locale && user.locale !== locale) follow(user.locale);
  });
}

/** What the page came with stays: the brand's own. */
const kept: readonly string[] = [
  "GET /public/theme",
  "GET /public/whitelabel-config/:configUuid",
] satisfies EndpointKey[];

/** Everything that was read with somebody's token goes. */
function forgetPerson(queryClient: Services["queryClient"]): void {
  queryClient.removeQueries({ predicate: ({ queryKey: [key] }) => !kept.includes(String(key)) });
}
