/** To the top at once, whatever the page's own scroll behaviour: a new screen begins there (B6). */
export function toPageTop(): void {
  window.scrollTo({ top: 0, behavior: "instant" });
}
