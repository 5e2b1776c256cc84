import type { EndpointKey } from "@atrium/contract/endpoints.ts";
import { noteForServer } from "@atrium/web/note-for-server.ts";
import { returnTo } from "@atrium/web/return-address.ts";
import { emptyPersonalCaches, openStore, storageKeys, type Store } from "@atrium/web/storage.ts";
import type { Services } from "../parts/services.ts";
import { forgetShared } from "../parts/shared-photos.ts";
import type { Router } from "./router.tsx";

const waysIn = [storageKeys.signIn, storageKeys.provider, storageKeys.flowDraft];

/** Handles a change of the signed-in person in this tab or another one: stored state is deleted and the guards run again (A7). */
export function followSession(services: Services, router: Router, store: Store): void {
  const { session, queryClient, look, building, boot, kiosk, embedded } = services;
  let person = session.get().user?.uuid;
  /** Data that is stored on this device for one person must be neither shown to nor sent by the next one. */
  const emptyDevice = (all: boolean) => {
    void emptyPersonalCaches(services.ownCache()).catch(() => undefined);
    if (!all) return;
    openStore("localStorage").removeItem(storageKeys.waiting);
    void forgetShared().catch(() => undefined);
  };
  // The person of a page inside an app is not the person who is signed in to this browser.
  if (!embedded) {
    noteForServer(person !== undefined);
    emptyDevice(false);
  }

  session.subscribe(() => {
    const next = session.get().user?.uuid;
    if (next === person) return;
    // Another person signed in in another tab: nothing on this page belongs to them.
    if (person !== undefined && next !== undefined) return location.reload();
    person = next;
    if (!embedded) {
      noteForServer(next !== undefined);
      // A person whose session expired returns to what they have waiting to be sent.
      emptyDevice(next === undefined && session.get().notice !== "expired");
    }
    // The sign-in and sign-up drafts of this tab are finished, or belong to nobody any more.
    for (const key of waysIn) store.removeItem(key);
    // A person who signs in here is redirected by the form that they filled in.
    if (next !== undefined) return;
    look.takeOff(boot.theme.tokens);
    const { notice } = session.get();
    void router.invalidate().then(() => {
      // Until now their screen was shown, and it needed its building.
      building.forget();
      forgetPerson(queryClient);
      // A person whose session expired returns to their page; after a sign-out the next person does not start there.
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
    // Another tab has switched the API: nothing on this page comes from the new one.
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

/** Data that came with the page stays: it belongs to the brand. */
const kept: readonly string[] = [
  "GET /public/theme",
  "GET /public/whitelabel-config/:configUuid",
] satisfies EndpointKey[];

/** Removes everything that was read with a person's token. */
function forgetPerson(queryClient: Services["queryClient"]): void {
  queryClient.removeQueries({ predicate: ({ queryKey: [key] }) => !kept.includes(String(key)) });
}
