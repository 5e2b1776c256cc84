import { type ProfileDraft, type ProfileField, profileChanges, maySaveProfile } from "@atrium/rules/profile-save.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useKeptForm } from "../../parts/kept-form.ts";
import { useServices } from "../../parts/services.ts";
import { keepUser, type User } from "./account-queries.ts";
import { type Conflict, createProfileSaver } from "./save-profile.ts";

const fields: readonly ProfileField[] = ["first_name", "last_name", "locale"];

/** The form over the saved person: what was touched is held until it is saved, whatever goes wrong meanwhile, over a reload too. */
export function useProfileForm(user: User) {
  const services = useServices();
  const { words: draft, write, forget } = useKeptForm("profile", fields);
  const [save] = useState(() => createProfileSaver(services.api));
  const [conflict, setConflict] = useState<Conflict>();
  const [done, setDone] = useState(false);

  const saving = useMutation({
    mutationFn: ({ base, changes }: { base: User; changes: ProfileDraft }) => save(base, changes),
    onSuccess: async (answer, { changes }) => {
      if (!("user" in answer)) {
        setConflict(answer);
        return;
      }
      keepUser(services, answer.user);
      setConflict(undefined);
      forget();
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
    forget,
    done,
    confirmed: () => setDone(false),
  };
}
