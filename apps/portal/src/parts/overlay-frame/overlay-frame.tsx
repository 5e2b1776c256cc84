import { framePermissions, frameSandbox } from "@atrium/rules/frame-sandbox.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { ErrorState } from "@atrium/ui/components/empty-state.tsx";
import { Spinner } from "@atrium/ui/components/spinner.tsx";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { outward } from "@atrium/web/external-anchor.tsx";
import { type MiniAppFrame, useMiniApp } from "../mini-app/use-mini-app.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { canCome, patienceMs } from "./can-come.ts";
import styles from "./overlay-frame.module.css";

/** How long a loaded mini-app may send no message: as long as the SDK waits for an answer. */
const silenceMs = 10_000;

/** The link-out frame (2 §3). */
export type LinkOut = {
  readonly visible: boolean;
  readonly url: string;
  /** It is one of the operator's mini-apps, rather than any page. */
  readonly microfrontend: boolean;
};

type Props = {
  readonly linkOut: LinkOut;
  /** The text of the link that was pressed. */
  readonly title: string;
  readonly onClose: () => void;
};

/** Another page over the portal's own, 700 px high where there is room (1 §9), in a sandboxed iframe (R17). */
export default function OverlayFrame({ linkOut: { visible, url, microfrontend }, title, onClose }: Props) {
  const t = usePhrases();
  const [tries, setTries] = useState(0);
  const window_ = outward(url);
  const sandbox = frameSandbox(url, location.href);
  const isSandboxed = !sandbox.includes("allow-same-origin");
  const { frame, question, unheard } = useMiniApp({ url, shown: visible && microfrontend, isSandboxed, onClose });
  return (
    <>
      <Dialog
        open={visible}
        onClose={onClose}
        shape="frame"
        title={title}
        closeLabel={t("app.close")}
        actions={
          window_ && (
            <Button {...window_} variant="secondary" trailingIcon="external">
              {t("frame.open_window")}
            </Button>
          )
        }
      >
        <FramedPage
          key={`${tries} ${url} ${unheard ? "unheard" : "heard"}`}
          url={url}
          title={title}
          sandbox={sandbox}
          microfrontend={microfrontend}
          {...frame}
          notice={unheard}
          onRetry={() => {
            frame.forget();
            setTries(tries + 1);
          }}
        />
      </Dialog>
      {question}
    </>
  );
}

type FramedProps = Omit<LinkOut, "visible"> &
  MiniAppFrame & {
    readonly title: string;
    readonly sandbox: string;
    /** Above the page. */
    readonly notice: ReactNode;
    readonly onRetry: () => void;
  };

/** One attempt to load a page: loading, the page, or the failure (2 §8: page_not_loaded). */
function FramedPage(given: FramedProps) {
  const { url, title, sandbox, microfrontend, ready, awaited, heard, stranger, notice, onFrame, onShown, onRetry } =
    given;
  const t = usePhrases();
  const [loaded, setLoaded] = useState(false);
  // A page that has started stays, even if the host stops listening; a host that starts later may have missed its messages.
  const [begun, setBegun] = useState(ready && { listened: awaited });
  if (ready && !begun) setBegun({ listened: awaited });
  const owesWord = begun && begun.listened && awaited && !heard;
  const late = usePassed(patienceMs, true);
  const silent = usePassed(silenceMs, loaded && owesWord);
  const left = useBlockedFrame() ?? stranger;
  const { data: comes } = useQuery({
    queryKey: ["overlay-frame", url],
    queryFn: ({ signal }) => canCome(url, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const failed = comes === false || (late && !loaded) || silent || left !== undefined;
  const waiting = !loaded || comes === undefined || owesWord;
  const why = left
    ? t("frame.left_text", { app: title, address: left })
    : silent
      ? t("frame.silent_text", { app: title })
      : t("frame.page_not_loaded_text");
  useEffect(() => {
    // oxlint-disable-next-line eslint/no-console -- where the authors of mini-apps look
    if (silent) console.warn(`Mini-app at ${url}: nothing came of it, such as "init". Does it forbid to be framed?`);
  }, [silent, url]);
  return (
    <div className={styles.place}>
      {notice}
      {failed ? (
        <div className={styles.over}>
          <ErrorState
            level={3}
            title={t("frame.page_not_loaded")}
            text={why}
            action={<Button onClick={onRetry}>{t("app.try_again")}</Button>}
          />
        </div>
      ) : (
        <>
          {/* The restrictions come before the address. */}
          {begun && (
            <iframe
              ref={onFrame}
              className={styles.page}
              title={title}
              sandbox={sandbox}
              allow={framePermissions}
              data-waiting={waiting || undefined}
              data-microfrontend={microfrontend || undefined}
              onLoad={() => {
                onShown();
                setLoaded(true);
              }}
              src={url}
            />
          )}
          {waiting && (
            <div className={styles.over}>
              <Spinner label={t("app.loading")} size={32} />
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** Whether a state has lasted this long without a break. */
function usePassed(milliseconds: number, running: boolean): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setTimeout(() => setPassed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, running]);
  return passed;
}

/** The address that the iframe tried to open but the portal's own policy blocks: the browser shows an empty page in its place. */
function useBlockedFrame(): string | undefined {
  const [blocked, setBlocked] = useState<string>();
  useEffect(() => {
    const note = ({ effectiveDirective, disposition, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === "frame-src" && disposition === "enforce")
        setBlocked(URL.parse(blockedURI)?.origin ?? blockedURI);
    };
    document.addEventListener("securitypolicyviolation", note);
    return () => document.removeEventListener("securitypolicyviolation", note);
  }, []);
  return blocked;
}
