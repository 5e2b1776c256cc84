import { currentUserQuery } from "./queries.ts";
import { reportToConsole, traceOf } from "./report.ts";
import type { Services } from "./services.ts";

/** A person's own choice. Someone who is signed in keeps it with the account, which outranks this device's (D4). */
export async function changeLanguage(services: Services, code: string): Promise<void> {
  const { api, language, queryClient, session } = services;
  const { user } = session.get();
  if (user) {
    const changed = { ...user, locale: code };
    queryClient.setQueryData(currentUserQuery(services).queryKey, { data: { user: changed } });
    session.setUser(changed);
  }
  await language.choose(code);
  if (!user) return;
  await api("PUT /users/current", { body: { locale: code }, idempotencyKey: crypto.randomUUID() }).catch(
    (error: unknown) => reportToConsole(error, { trace_id: traceOf(error) }),
  );
}
