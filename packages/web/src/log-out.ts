import { reportToConsole, traceOf } from "./report.ts";
import type { Services } from "./services.ts";

/** Ends the session at the server and here; without an answer it ends here all the same (A7). The listeners navigate to the sign-in page. */
export async function logOut({ api, session }: Services): Promise<void> {
  if (session.state() === "signed_in") {
    await api("POST /auth/logout").catch((error: unknown) => reportToConsole(error, { trace_id: traceOf(error) }));
  }
  session.end();
}
