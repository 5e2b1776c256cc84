/** Tells the server which shell to put into the next page: somebody's, or the brand's landing. It authenticates nothing. */
export function noteForServer(signedIn: boolean): void {
  document.cookie = `atrium_signed_in=${signedIn ? "1; max-age=2592000" : "; max-age=0"}; path=/; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`;
}
