/*
 * The landing page's first script, in a file of its own. The server lists the portal's files in the page; this script requests them after the
 * hero is on the screen, so that on a slow connection the two do not compete. Until then the page's sign-in link works as plain HTML.
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
 * Adds a stylesheet that the entry needs, after the page's own stylesheet. Before it, the browser would match the fonts again and draw a late
 * font after all, which moves the buttons.
 */
function putIn(href: string): Promise<unknown> {
  const link = linkTo(href, "stylesheet");
  document.head.append(link);
  return new Promise((resolve) => {
    link.addEventListener("load", resolve);
    // Without the stylesheet the page is plain, but complete.
    link.addEventListener("error", resolve);
  });
}

/** Stylesheets of single screens are only fetched here: the portal adds each of them together with its screen. */
function linkTo(href: string, rel: string): HTMLLinkElement {
  const link = document.createElement("link");
  link.rel = rel;
  if (rel === "preload") link.as = "style";
  // The attributes must equal those of the portal's own requests; otherwise the browser fetches each file twice.
  link.crossOrigin = "anonymous";
  link.href = href;
  return link;
}

setTimeout(() => void begin(), longestWait);
const hero = document.querySelector<HTMLImageElement>(".shell-picture img");
// A picture that cannot be shown must not delay the portal either. The second frame begins after the first one is painted.
const painted = () => requestAnimationFrame(() => requestAnimationFrame(() => void begin()));
hero?.decode().then(painted, painted);
