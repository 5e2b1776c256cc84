/** Disables links to other places in the portal: a preview's ticket opens only one page. Links that open a new tab still work. */
export function inertLinks(page: Document): void {
  page.addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!link || link.getAttribute("target") === "_blank") return;
      // A link within the same page may be followed.
      if (link.getAttribute("href")?.startsWith("#")) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}
