/** Links that would lead elsewhere in the portal lead nowhere: one page is shown, and its ticket opens no other. What opens a tab of its own still does. */
export function inertLinks(page: Document): void {
  page.addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!link || link.getAttribute("target") === "_blank") return;
      // A place of the same page may be gone to.
      if (link.getAttribute("href")?.startsWith("#")) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}
