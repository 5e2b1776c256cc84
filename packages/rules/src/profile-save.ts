import { isName } from "./person-name.ts";

const fields = ["first_name", "last_name", "locale"] as const;

export type ProfileField = (typeof fields)[number];
/** A language of null is not chosen yet. */
export type Profile = { first_name: string; last_name: string; locale: string | null };
/** The changed fields; the others are as saved. */
export type ProfileDraft = { first_name?: string; last_name?: string; locale?: string };

/** The fields that differ from the saved profile; surrounding spaces are ignored. */
export function profileChanges(saved: Profile, draft: ProfileDraft): ProfileDraft {
  const changes: ProfileDraft = {};
  for (const field of fields) {
    const typed = draft[field]?.trim();
    if (typed !== undefined && typed !== saved[field]) changes[field] = typed;
  }
  return changes;
}

/** Save is enabled when both names are names and something changed (1 §5, U1). */
export function maySaveProfile(saved: Profile, draft: ProfileDraft): boolean {
  const names = [draft.first_name ?? saved.first_name, draft.last_name ?? saved.last_name];
  return names.every(isName) && Object.keys(profileChanges(saved, draft)).length > 0;
}

/**
 * The conflicts between the person's changes and those saved elsewhere meanwhile (U9): fields that both have changed, to different values.
 * `unanswered`: own attempts whose answer was lost; their values may be what is saved now.
 */
export function profileConflicts(versions: {
  base: Profile;
  theirs: Profile;
  mine: ProfileDraft;
  unanswered?: readonly ProfileDraft[];
}): ProfileField[] {
  const { base, theirs, mine, unanswered = [] } = versions;
  return fields.filter((field) => {
    const saved = theirs[field];
    if (mine[field] === undefined || mine[field] === saved || saved === base[field]) return false;
    return !unanswered.some((sent) => sent[field] === saved);
  });
}
