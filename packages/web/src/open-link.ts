import { externalLink } from "@atrium/rules/external-link.ts";

type Opened = { goTo(typed: string): void; close(): void };

/**
 * Opens a window for an address that must still be requested. It opens during the person's click, because later ones are blocked; undefined if
 * the browser blocks even this. The opened page gets neither an opener nor a referrer.
 */
export function openWindow(title: string): Opened | undefined {
  const opened = window.open("about:blank", "_blank");
  if (!opened) return undefined;
  opened.opener = null;
  opened.document.title = title;
  return {
    goTo(typed) {
      const href = externalLink(typed);
      if (!href) throw new Error("This address must not be opened.");
      // A navigation by script would send this page as the referrer.
      const link = opened.document.createElement("a");
      Object.assign(link, { href, rel: "noopener noreferrer" });
      opened.document.body.append(link);
      link.click();
    },
    close: () => opened.close(),
  };
}
