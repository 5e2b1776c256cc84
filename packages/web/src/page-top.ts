/** Scrolls at once to the top, whatever the page's scroll behaviour: a new screen begins there (B6). Or to another position. */
export function toPageTop(top = 0): void {
  scrollTo({ top, behavior: "instant" });
}
