/** Tells the server which HTML shell the next page needs: a signed-in person's, or the brand's landing page. It authenticates nobody. */
export function noteForServer(signedIn: boolean): void {
  document.cookie = `atrium_signed_in=${signedIn ? "1; max-age=2592000" : "; max-age=0"}; path=/; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`;
}
