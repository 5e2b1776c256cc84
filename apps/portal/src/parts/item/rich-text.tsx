import { externalLink } from "@atrium/rules/external-link.ts";
import DOMPurify, { type Config } from "dompurify";
import { richTextAttributes, richTextTags } from "@atrium/rules/rich-text.ts";
import { documentLink } from "@atrium/rules/document-link.ts";
import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useMemo } from "react";
import styles from "./rich-text.module.css";

const allowed = {
  ALLOWED_TAGS: [...richTextTags],
  ALLOWED_ATTR: Object.values(richTextAttributes).flat(),
  RETURN_DOM_FRAGMENT: true as const,
} satisfies Config & { RETURN_DOM_FRAGMENT: true };

/** Loads the document viewer only when a document is open. */
const DocumentViewer = lazy(() => import("../document-viewer/document-viewer.tsx"));

type Props = { readonly html: string; readonly contentUuid: string };

/**
 * An operator's formatted text. It is sanitised when it is stored and again here (R14), and becomes nodes, never a string of HTML: DOMPurify's
 * Trusted Types policy is the only one that the page allows. Its documents open over the page, and the address names the open one.
 */
export default function RichText({ html, contentUuid }: Props) {
  const { fragment, documents } = useMemo(() => read(html), [html]);
  const { open, show, close } = useDocumentInAddress();
  const fill = useCallback(
    (box: HTMLDivElement | null) => {
      if (!box) return;
      box.replaceChildren(fragment.cloneNode(true));
      const press = (event: MouseEvent) => {
        const link = event.target instanceof Element ? event.target.closest("a") : null;
        const number = link?.getAttribute("href")?.startsWith(hashStart) && link.hash;
        // With a modifier key or the middle button, the link opens a new window.
        if (!number || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        show(number.slice(1));
      };
      box.addEventListener("click", press);
      return () => box.removeEventListener("click", press);
    },
    [fragment, show],
  );
  const shown = documents.find((_, index) => open === hashOf(index));
  return (
    <>
      <div ref={fill} className={styles.rich} />
      {documents.length > 0 && (
        <Suspense>
          <DocumentViewer contentUuid={contentUuid} href={shown?.href} title={shown?.title ?? ""} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

const hashStart = "#document-";
/** The index of the link in the text, which is the same in every language. */
const hashOf = (index: number) => `document-${index + 1}`;

/** The address contains the open document: Back closes it, and a reload opens it again. */
function useDocumentInAddress() {
  const open = useLocation({ select: ({ hash }) => hash });
  const navigate = useNavigate();
  const router = useRouter();
  const show = useCallback(
    (hash: string) =>
      void navigate({
        to: ".",
        search: true,
        hash,
        state: { listBehind: true },
        resetScroll: false,
        hashScrollIntoView: false,
      }),
    [navigate],
  );
  const close = () => {
    if (router.state.location.state.listBehind) return router.history.back();
    void navigate({ to: ".", search: true, hash: "", replace: true, resetScroll: false });
  };
  return { open, show, close };
}

type LinkedDocument = { href: string; title: string };

function read(html: string): { fragment: DocumentFragment; documents: LinkedDocument[] } {
  const fragment = DOMPurify.sanitize(html, allowed);
  const documents: LinkedDocument[] = [];
  for (const link of fragment.querySelectorAll("a")) {
    const href = link.getAttribute("href") ?? "";
    const found = documentLink(href);
    if (!found) leadOut(link);
    else {
      link.href = `#${hashOf(documents.length)}`;
      documents.push({ href, title: link.textContent.trim() || found.name });
    }
  }
  for (const table of fragment.querySelectorAll("table")) scrollWithin(table);
  return { fragment, documents };
}

/** A table that is wider than the text scrolls by itself, also by keyboard. */
function scrollWithin(table: HTMLTableElement): void {
  const box = document.createElement("div");
  box.className = styles.table ?? "";
  box.tabIndex = 0;
  table.replaceWith(box);
  box.append(table);
}

/** A link of the text opens like every other link that leaves the portal, or becomes plain text. */
function leadOut(link: HTMLAnchorElement): void {
  const url = externalLink(link.getAttribute("href"));
  if (!url) return link.replaceWith(...link.childNodes);
  link.href = url;
  link.target = "_blank";
  link.rel = "noopener noreferrer";
}
