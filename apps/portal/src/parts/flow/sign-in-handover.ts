import { openStore, storageKeys } from "@atrium/web/storage.ts";

/** Fills in the address at the log-in, as if it had been checked there: its password is all that is asked for. */
export function handOverToSignIn(email: string): void {
  openStore("sessionStorage").setItem(storageKeys.signIn, JSON.stringify({ email, checked: email }));
}
