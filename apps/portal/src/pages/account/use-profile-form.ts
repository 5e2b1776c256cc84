import { type ProfileDraft, type ProfileField, profileChanges, maySaveProfile } from "@atrium/rules/profile-save.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useKeptForm } from "../../parts/kept-form.ts";
import { waiting } from "../../parts/offline/waiting.ts";
import { useKeepWaiting, useWaitingList } from "../../parts/offline/use-waiting.ts";
import { useServices } from "../../parts/services.ts";
import { keepUser, type User } from "./account-queries.ts";
import { type Conflict, createProfileSaver } from "./save-profile.ts";

const fields: readonly ProfileField[] = ["first_name", "last_name", "locale"];

/** The form over the saved person: changed fields are kept until they are saved, whatever fails meanwhile, also over a reload. */
export function useProfileForm(user: User) {
  const services = useServices();
  const { words, write, forget } = useKeptForm("profile", fields);
  const [save] = useState(() => createProfileSaver(services.api));
  const [conflict, setConflict] = useState<Conflict>();
  const [done, setDone] = useState(false);
  const keepWaiting = useKeepWaiting();
  const waits = useWaitingList().find(({ work }) => work.kind === "profile");
  const draft = waits?.work.kind === "profile" ? { ...waits.work.changes, ...words } : words;

  const saving = useMutation({
    mutationFn: ({ base, changes }: { base: User; changes: ProfileDraft }) => save(base, changes),
    onError(error, { base, changes }) {
      const title = `${changes.first_name ?? user.first_name} ${changes.last_name ?? user.last_name}`;
      const isKept = keepWaiting({ error, key: crypto.randomUUID(), title, work: { kind: "profile", base, changes } });
      if (isKept) saving.reset();
    },
    onSuccess: async (answer, { changes }) => {
      if (!("user" in answer)) {
        setConflict(answer);
        return;
      }
      keepUser(services, answer.user);
      setConflict(undefined);
      forget();
      if (waits) waiting.remove(waits.key);
      if (changes.locale) await services.language.choose(changes.locale);
      setDone(true);
    },
  });

  const send = (base: User, changes: ProfileDraft) => saving.mutate({ base, changes });
  return {
    draft,
    typed: (touched: ProfileDraft) => {
      write({ ...draft, ...touched });
      if (saving.error) saving.reset();
    },
    changes: profileChanges(user, draft),
    /** Saved without a network, and not sent yet. */
    waits,
    maySave: maySaveProfile(user, draft),
    busy: saving.isPending,
    error: saving.error,
    save: () => {
      if (maySaveProfile(user, draft)) send(user, profileChanges(user, draft));
    },
    conflict,
    keepMine: () => {
      if (conflict) send(conflict.theirs, profileChanges(conflict.theirs, draft));
    },
    takeTheirs: () => {
      if (!conflict) return;
      const { theirs, fields } = conflict;
      keepUser(services, theirs);
      write(Object.fromEntries(Object.entries(draft).filter(([field]) => !fields.some((one) => one === field))));
      setConflict(undefined);
    },
    decideLater: () => setConflict(undefined),
    forget() {
      forget();
      if (waits) waiting.remove(waits.key);
    },
    done,
    confirmed: () => setDone(false),
  };
}
