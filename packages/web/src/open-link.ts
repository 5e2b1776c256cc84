import { externalLink } from "@atrium/rules/external-link.ts";

type Opened = { goTo(typed: string): void; close(): void };

/**
 * A window for an address that is still to be asked for. It opens while the person's click lasts, as later ones are blocked; undefined
 * where the browser blocks even this. What is opened there knows neither this page nor where it was called from.
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
      // Told by script to go somewhere, the window would say who has sent it.
      const link = opened.document.createElement("a");
      Object.assign(link, { href, rel: "noopener noreferrer" });
      opened.document.body.append(link);
      link.click();
    },
    close: () => opened.close(),
  };
}
