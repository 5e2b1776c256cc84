/** To the top at once, whatever the page's own scroll behaviour: a new screen begins there (B6). Or to a place further down. */
export function toPageTop(top = 0): void {
  scrollTo({ top, behavior: "instant" });
}
