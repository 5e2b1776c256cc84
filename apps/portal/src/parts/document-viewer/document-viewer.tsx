import { ApiRefusal, type Api } from "@atrium/contract/client.ts";
import { documentLink } from "@atrium/rules/document-link.ts";
import { Button, IconButton } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { EmptyState, ErrorState } from "@atrium/ui/components/empty-state.tsx";
import { Spinner } from "@atrium/ui/components/spinner.tsx";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useBuilding } from "../buildings.ts";
import { outward } from "@atrium/web/external-anchor.tsx";
import { useKiosk } from "../kiosk.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "../services.ts";
import styles from "./document-viewer.module.css";
import type { OpenPdf } from "./pdf.ts";

const PdfPages = lazy(async () => {
  const { PdfPages: default_ } = await import("./pdf-pages.tsx");
  return { default: default_ };
});

type Props = {
  /** The item whose text links to it; a person who may not read the item may not read the document. */
  readonly contentUuid: string;
  /** The link in the text; undefined while no document is open. */
  readonly href: string | undefined;
  readonly title: string;
  readonly onClose: () => void;
};

/** A document over the page that links to it (2 §2): rendered by the portal itself, never by another site (R15). */
export default function DocumentViewer({ contentUuid, href, title, onClose }: Props) {
  const t = usePhrases();
  const [tries, setTries] = useState(0);
  return (
    <Dialog open={href !== undefined} onClose={onClose} shape="frame" title={title} closeLabel={t("app.close")}>
      {href !== undefined && (
        <OneDocument
          key={`${tries} ${href}`}
          contentUuid={contentUuid}
          href={href}
          title={title}
          onRetry={() => setTries(tries + 1)}
        />
      )}
    </Dialog>
  );
}

type Failure = "locked" | "gone" | "broken" | "away";
type Standing = { pdf?: OpenPdf; failure?: Failure };

type OneProps = {
  readonly contentUuid: string;
  readonly href: string;
  readonly title: string;
  readonly onRetry: () => void;
};

/** One attempt to open a document: loading, its pages, or why it failed. */
function OneDocument({ contentUuid, href, title, onRetry }: OneProps) {
  const t = usePhrases();
  const { pdf, failure } = useDocument(contentUuid, href);
  const kiosk = useKiosk();
  const link = documentLink(href);
  const elsewhere = link?.kind === "outside" ? outward(link.url) : undefined;
  const toElsewhere = elsewhere && (
    <Button {...elsewhere} variant="secondary" size="small" trailingIcon="external">
      {t("frame.open_window")}
    </Button>
  );
  if (failure === "locked")
    return (
      <Over>
        <EmptyState
          level={3}
          icon="lock"
          title={t("document.locked_title")}
          text={t("document.locked_text")}
          action={toElsewhere}
        />
      </Over>
    );
  if (failure)
    return (
      <Over>
        <ErrorState
          level={3}
          title={t(`document.${failure}_title`)}
          text={t(`document.${failure}_text`)}
          action={toElsewhere ?? <Button onClick={onRetry}>{t("app.try_again")}</Button>}
        />
      </Over>
    );
  const waiting = (
    <Over>
      <Spinner label={t("app.loading")} size={32} />
    </Over>
  );
  if (!pdf) return waiting;
  return (
    <Suspense fallback={waiting}>
      <PdfPages
        pdf={pdf}
        title={title}
        tools={
          <>
            {!kiosk && (
              <IconButton
                icon="download"
                label={t("document.download")}
                onClick={() => void pdf.bytes().then((file) => save(file, link?.name ?? "document.pdf"))}
              />
            )}
            {toElsewhere}
          </>
        }
      />
    </Suspense>
  );
}

function Over({ children }: { readonly children: ReactNode }) {
  return <div className={styles.over}>{children}</div>;
}

function useDocument(contentUuid: string, href: string): Standing {
  const { api, filesOrigin } = useServices();
  const { uuid: id } = useBuilding();
  const [standing, setStanding] = useState<Standing>({});
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    let opened: OpenPdf | undefined;
    const open = async () => {
      const [{ openPdf, PdfLocked }, bytes] = await Promise.all([
        import("./pdf.ts"),
        fetchDocument(api, filesOrigin, { id, contentUuid, href, signal }),
      ]);
      if (signal.aborted) return;
      if (typeof bytes === "string") return setStanding({ failure: bytes });
      const pdf = await openPdf(bytes).catch((error: unknown) => (error instanceof PdfLocked ? "locked" : "broken"));
      if (typeof pdf === "string") return signal.aborted ? undefined : setStanding({ failure: pdf });
      opened = pdf;
      if (signal.aborted) pdf.close();
      else setStanding({ pdf });
    };
    open().catch(() => {
      if (!signal.aborted) setStanding({ failure: "away" });
    });
    return () => {
      left.abort();
      opened?.close();
    };
  }, [api, filesOrigin, id, contentUuid, href]);
  return standing;
}

type Asked = { id: string; contentUuid: string; href: string; signal: AbortSignal };

/** The bytes, or why there are none: `gone` if the document does not exist, `away` if another attempt may succeed. */
async function fetchDocument(api: Api, filesOrigin: string, asked: Asked): Promise<ArrayBuffer | "gone" | "away"> {
  const { id, contentUuid, href, signal } = asked;
  const answer = await api("GET /tenant/v2/buildings/:id/content/:contentUuid/document", {
    params: { id, contentUuid },
    query: { href },
    signal,
  }).catch((error: unknown) => {
    if (error instanceof ApiRefusal && error.problem.status === 404) return "gone" as const;
    throw error;
  });
  if (answer === "gone") return answer;
  const from = new URL(answer.data.document.request_uri, filesOrigin || location.origin);
  const response = await fetch(from, { signal });
  if (response.ok) return response.arrayBuffer();
  return response.status === 404 ? "gone" : "away";
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
