import { type Api, ApiRefusal } from "@atrium/contract/client.ts";
import { type ProfileDraft, type ProfileField, profileConflicts } from "@atrium/rules/profile-save.ts";
import type { User } from "./account-queries.ts";

export type Saved = { user: User };
/** Both sides have changed the same field: `theirs` is the saved value. */
export type Conflict = { theirs: User; fields: ProfileField[] };

/** Enough attempts against other devices that save at the same time. */
const mostTries = 4;

/**
 * Saves changes of the profile, each intent once: a repetition after a lost connection has the key of the first attempt. Fields that were
 * changed elsewhere meanwhile are kept; if both sides changed the same field, nothing is written and the person decides (U9).
 */
export function createProfileSaver(api: Api, newKey: () => string = () => crypto.randomUUID()) {
  let intent: { text: string; key: string } | undefined;
  let unanswered: ProfileDraft[] = [];

  async function put(changes: ProfileDraft, updated_at: string): Promise<User> {
    const body = { ...changes, updated_at };
    const text = JSON.stringify(body);
    if (intent?.text !== text) intent = { text, key: newKey() };
    try {
      const { data } = await api("PUT /users/current", { body, idempotencyKey: intent.key });
      unanswered = [];
      return data.user;
    } catch (error) {
      if (!(error instanceof ApiRefusal)) unanswered.push(changes);
      throw error;
    }
  }

  return async function save(base: User, changes: ProfileDraft): Promise<Saved | Conflict> {
    let known = base;
    for (let tries = 1; ; tries += 1) {
      try {
        return { user: await put(changes, known.updated_at) };
      } catch (error) {
        const isConflict = error instanceof ApiRefusal && error.problem.code === "profile_changed";
        if (!isConflict || tries === mostTries) throw error;
        const { data } = await api("GET /users/current");
        const fields = profileConflicts({ base, theirs: data.user, mine: changes, unanswered });
        if (fields.length > 0) return { theirs: data.user, fields };
        known = data.user;
      }
    }
  };
}
