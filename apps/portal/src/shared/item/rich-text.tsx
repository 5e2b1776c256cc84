import { externalLink } from "@atrium/rules/external-link.ts";
import DOMPurify, { type Config } from "dompurify";
import { useCallback } from "react";
import styles from "./item.module.css";

const allowed = {
  ALLOWED_TAGS: [
    "p",
    "br",
    "h2",
    "h3",
    "h4",
    "ul",
    "ol",
    "li",
    "strong",
    "b",
    "em",
    "i",
    "u",
    "s",
    "blockquote",
    "hr",
    "a",
  ],
  ALLOWED_ATTR: ["href"],
  RETURN_DOM_FRAGMENT: true as const,
} satisfies Config & { RETURN_DOM_FRAGMENT: true };

/**
 * An operator's formatted text. It is sanitised on the way in and again here (R14), and becomes nodes, never a string of HTML:
 * DOMPurify's own Trusted Types policy is the only one that the page knows.
 */
export default function RichText({ html }: { readonly html: string }) {
  const fill = useCallback(
    (box: HTMLDivElement | null) => {
      if (!box) return;
      const fragment = DOMPurify.sanitize(html, allowed);
      for (const link of fragment.querySelectorAll("a")) leadOut(link);
      box.replaceChildren(fragment);
    },
    [html],
  );
  return <div ref={fill} className={styles.rich} />;
}

/** A link of the text opens like every other that leaves the portal, or becomes plain text. */
function leadOut(link: HTMLAnchorElement): void {
  const url = externalLink(link.getAttribute("href"));
  if (!url) return link.replaceWith(...link.childNodes);
  link.href = url;
  link.target = "_blank";
  link.rel = "noopener noreferrer";
}
