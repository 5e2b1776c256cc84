import { openStore, storageKeys } from "@atrium/web/storage.ts";
import type { Approval } from "./approval.ts";

/**
 * Fills in the address at the sign-in page as already checked: only its password is asked for. With an approval, the waiting screen is shown
 * instead.
 */
export function handOverToSignIn(email: string, approval?: Approval): void {
  openStore("sessionStorage").setItem(storageKeys.signIn, JSON.stringify({ email, checked: email, approval }));
}
