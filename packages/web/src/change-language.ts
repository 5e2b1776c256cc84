import { currentUserQuery } from "./queries.ts";
import type { Services } from "./services.ts";

/**
 * A person's own choice. Someone who is signed in keeps it with the account, which outranks this device's (D4). Where that fails, this
 * device speaks it all the same, and the person is asked whether to try again.
 */
export async function changeLanguage(services: Services, code: string): Promise<void> {
  const idempotencyKey = crypto.randomUUID();
  const choose = () => chooseAndKeep(services, code, idempotencyKey);
  await choose().catch((error: unknown) => services.trouble.raise({ error, action: "change-language", again: choose }));
}

async function chooseAndKeep(services: Services, code: string, idempotencyKey: string): Promise<void> {
  const { api, language, queryClient, session } = services;
  const { user } = session.get();
  if (user) {
    const changed = { ...user, locale: code };
    queryClient.setQueryData(currentUserQuery(services).queryKey, { data: { user: changed } });
    session.setUser(changed);
  }
  await language.choose(code);
  if (user) await api("PUT /users/current", { body: { locale: code }, idempotencyKey });
}
