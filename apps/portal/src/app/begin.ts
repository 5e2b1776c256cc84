/*
 * The landing page's first script, alone in its file: the server names here what the portal consists of, and this asks for it once the
 * hero is on the screen, so that on a slow line the two do not share it. Until then the page's sign-in link works as plain HTML.
 */
const longestWait = 1500;

const { entry = "", ahead = "" } = document.querySelector<HTMLElement>("script[data-entry]")?.dataset ?? {};

let begun = false;
function begin(): void {
  if (begun) return;
  begun = true;
  for (const href of ahead.split(" ").filter(Boolean)) document.head.append(hint(href));
  void import(/* @vite-ignore */ entry);
}

/** Stylesheets are only fetched: the portal puts them in with the screen that they belong to, and waits for them there. */
function hint(href: string): HTMLLinkElement {
  const link = document.createElement("link");
  if (href.endsWith(".css")) {
    link.rel = "preload";
    link.as = "style";
  } else {
    link.rel = "modulepreload";
  }
  // As the portal itself asks for them; otherwise each would be fetched a second time.
  link.crossOrigin = "anonymous";
  link.href = href;
  return link;
}

setTimeout(begin, longestWait);
const hero = document.querySelector<HTMLImageElement>(".shell-picture img");
// A picture that cannot be shown is no reason to wait either. The second frame begins when the first one has been painted.
const painted = () => requestAnimationFrame(() => requestAnimationFrame(begin));
hero?.decode().then(painted, painted);
