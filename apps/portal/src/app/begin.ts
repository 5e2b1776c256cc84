/*
 * The landing page's first script, alone in its file: the server names here what the portal consists of, and this asks for it once the
 * hero is on the screen, so that on a slow line the two do not share it. Until then the page's sign-in link works as plain HTML.
 */
const longestWait = 1500;

const {
  entry = "",
  ahead = "",
  styles = "",
} = document.querySelector<HTMLElement>("script[data-entry]")?.dataset ?? {};
const listed = (hrefs: string) => hrefs.split(" ").filter(Boolean);

let begun = false;
async function begin(): Promise<void> {
  if (begun) return;
  begun = true;
  document.head.append(
    ...listed(ahead).map((href) => linkTo(href, href.endsWith(".css") ? "preload" : "modulepreload")),
  );
  await Promise.all(listed(styles).map(putIn));
  void import(/* @vite-ignore */ entry);
}

/**
 * A stylesheet that the entry counts on: after the page's own. In front of it the browser would decide anew which faces there are, and draw
 * one that came too late for the page after all: its buttons would move.
 */
function putIn(href: string): Promise<unknown> {
  const link = linkTo(href, "stylesheet");
  document.head.append(link);
  return new Promise((resolve) => {
    link.addEventListener("load", resolve);
    // Without it the page is plain, and says all that it has to say.
    link.addEventListener("error", resolve);
  });
}

/** Those of screens are only fetched: the portal puts them in with the screen that they belong to, and waits for them there. */
function linkTo(href: string, rel: string): HTMLLinkElement {
  const link = document.createElement("link");
  link.rel = rel;
  if (rel === "preload") link.as = "style";
  // As the portal itself asks for them; otherwise each would be fetched a second time.
  link.crossOrigin = "anonymous";
  link.href = href;
  return link;
}

setTimeout(() => void begin(), longestWait);
const hero = document.querySelector<HTMLImageElement>(".shell-picture img");
// A picture that cannot be shown is no reason to wait either. The second frame begins when the first one has been painted.
const painted = () => requestAnimationFrame(() => requestAnimationFrame(() => void begin()));
hero?.decode().then(painted, painted);
