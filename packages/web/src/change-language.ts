import { currentUserQuery } from "./queries.ts";
import { randomHex } from "./random-hex.ts";
import type { Services } from "./services.ts";

/**
 * A person's own choice. For a signed-in person it is stored with the account, which has priority over this device's (D4). If storing fails,
 * this device uses the language anyway, and the person is asked whether to try again.
 */
export async function changeLanguage(services: Services, code: string): Promise<void> {
  const idempotencyKey = randomHex(16);
  const choose = () => chooseAndKeep(services, code, idempotencyKey);
  await choose().catch((error: unknown) => services.trouble.raise({ error, action: "change-language", again: choose }));
}

async function chooseAndKeep(services: Services, code: string, idempotencyKey: string): Promise<void> {
  const kept = keepWithAccount(services, code, idempotencyKey);
  await services.language.choose(code);
  await kept();
}

/** Stores a choice from before the sign-in with the account. If that fails, this device uses it until it succeeds. */
export async function keepChosenLanguage(services: Services): Promise<void> {
  const { language, session } = services;
  const code = language.chosen();
  if (code === undefined) return;
  if (session.get().user?.locale === code) language.choiceIsKept();
  else await keepWithAccount(services, code, randomHex(16))();
}

/** Applies the language at once; the returned function stores it. A visitor has no account to store it with. */
function keepWithAccount(services: Services, code: string, idempotencyKey: string): () => Promise<void> {
  const { api, language, queryClient, session } = services;
  const { user } = session.get();
  if (!user) return () => Promise.resolve();
  const changed = { ...user, locale: code };
  queryClient.setQueryData(currentUserQuery(services).queryKey, { data: { user: changed } });
  session.setUser(changed);
  return async () => {
    await api("PUT /users/current", { body: { locale: code }, idempotencyKey });
    language.choiceIsKept();
  };
}
