import { openStore, storageKeys } from "@atrium/web/storage.ts";
import type { Approval } from "./approval.ts";

/** Fills in the address at the log-in, as if it had been checked there: its password is all that is asked for. With what is waited for, that is shown instead. */
export function handOverToSignIn(email: string, approval?: Approval): void {
  openStore("sessionStorage").setItem(storageKeys.signIn, JSON.stringify({ email, checked: email, approval }));
}
