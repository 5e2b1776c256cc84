import { languageCodes } from "@atrium/rules/interface-language.ts";
import { noteForServer } from "@atrium/web/note-for-server.ts";
import type { Services } from "@atrium/web/services.ts";
import { emptyPersonalCaches, type Store, storageKeys } from "@atrium/web/storage.ts";

/** Handles a change of the signed-in person in this tab or another one. Returns a function that stops it. */
export function followSession(services: Services, browser: Store): () => void {
  const { session, queryClient, language, look, boot } = services;
  let person = session.get().user?.uuid;
  noteForServer(person !== undefined);
  const emptyDevice = () => void emptyPersonalCaches(services.ownCache()).catch(() => undefined);
  emptyDevice();

  const unsubscribe = session.subscribe(() => {
    const { user } = session.get();
    if (user?.uuid === person) return;
    // Data read with one person's token must not be shown to another.
    if (person !== undefined) queryClient.clear();
    person = user?.uuid;
    noteForServer(person !== undefined);
    emptyDevice();
    if (user) {
      const offered = languageCodes(boot.theme.languages);
      void language.change(language.best({ user: user.locale, offered }));
      return;
    }
    // The address that the portal had stored for the former person is deleted, as when they sign out there.
    look.takeOff(boot.theme.tokens);
    browser.removeItem(storageKeys.building);
  });

  const reread = ({ key }: StorageEvent) => {
    if (key === storageKeys.session || key === null) session.reread();
  };
  window.addEventListener("storage", reread);
  return () => {
    unsubscribe();
    window.removeEventListener("storage", reread);
  };
}
