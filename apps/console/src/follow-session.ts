import { languageCodes } from "@atrium/rules/interface-language.ts";
import { noteForServer } from "@atrium/web/note-for-server.ts";
import type { Services } from "@atrium/web/services.ts";
import { emptyPersonalCaches, type Store, storageKeys } from "@atrium/web/storage.ts";

/** What follows a change of who is signed in, made in this tab or another. Answers what ends it. */
export function followSession(services: Services, browser: Store): () => void {
  const { session, queryClient, language, look, boot } = services;
  let person = session.get().user?.uuid;
  noteForServer(person !== undefined);
  const emptyDevice = () => void emptyPersonalCaches(services.ownCache()).catch(() => undefined);
  emptyDevice();

  const unsubscribe = session.subscribe(() => {
    const { user } = session.get();
    if (user?.uuid === person) return;
    // What was read with somebody's token is nobody else's.
    if (person !== undefined) queryClient.clear();
    person = user?.uuid;
    noteForServer(person !== undefined);
    emptyDevice();
    if (user) {
      const offered = languageCodes(boot.theme.languages);
      void language.change(language.best({ user: user.locale, offered }));
      return;
    }
    // The portal's place of whoever was here, as when they leave it there.
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
