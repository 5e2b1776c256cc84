import { ApiRefusal, ApiUnreachable } from "@atrium/contract/client.ts";
import { useEffect, useState } from "react";
import { Button } from "@atrium/ui/components/button.tsx";
import { ErrorState } from "@atrium/ui/components/empty-state.tsx";
import { usePhrases } from "./phrases.ts";
import { describeFailure } from "./refusal-places.ts";
import { isLostScript } from "./lost-script.ts";
import { traceOf } from "./report.ts";
import { useServices } from "./services.ts";
import { openStore, storageKeys } from "./storage.ts";

type Props = { readonly error: unknown; readonly onRetry: () => void };

/**
 * Replaces a screen that could not be shown: no network, a refusal, a script of a replaced release (T6), or a fault, ours or of an incomplete
 * answer, after which the screen starts again with an empty cache (B8). Each can be tried again; a failed request shows its reference, by
 * which support finds it in the log.
 */
export function FailedScreen({ error, onRetry }: Props) {
  const t = usePhrases();
  const reference = (
    <>
      <br />
      <small>{t("error.reference", { id: traceOf(error) })}</small>
    </>
  );
  if (isLostScript(error)) return <LostScreen onRetry={onRetry} />;
  if (error instanceof ApiUnreachable || error instanceof ApiRefusal) {
    const away = error instanceof ApiUnreachable;
    return (
      <ErrorState
        level={1}
        icon={away ? "wifi" : "alert"}
        title={away ? t("error.unreachable_title") : t("error.page_title")}
        text={
          <>
            {describeFailure(error, t).text}
            {reference}
          </>
        }
        action={<Button onClick={onRetry}>{t("app.try_again")}</Button>}
      />
    );
  }
  return (
    <ErrorState
      level={1}
      title={t("error.title")}
      text={
        <>
          {t("error.text")}
          {reference}
        </>
      }
      action={<Button onClick={() => location.reload()}>{t("app.try_again")}</Button>}
    />
  );
}

/**
 * A script failed to load (T6). If the server is reachable, it usually has a newer release: the page is reloaded at once, and the error is
 * shown only if that did not help. Stored input is restored afterwards.
 */
function LostScreen({ onRetry }: Pick<Props, "onRetry">) {
  const t = usePhrases();
  const { network } = useServices();
  const [away, setAway] = useState<boolean>();
  useEffect(() => {
    let shown = true;
    void network.check().then((isAway) => {
      if (!shown) return;
      if (!isAway && firstTime()) location.reload();
      else setAway(isAway);
    });
    return () => {
      shown = false;
    };
  }, [network]);
  if (away === undefined) return null;
  return away ? (
    <ErrorState
      level={1}
      icon="wifi"
      title={t("error.unreachable_title")}
      text={t("error.unreachable")}
      action={<Button onClick={onRetry}>{t("app.try_again")}</Button>}
    />
  ) : (
    <ErrorState
      level={1}
      title={t("error.page_title")}
      text={t("error.newer_text")}
      action={<Button onClick={() => location.reload()}>{t("error.newer_load")}</Button>}
    />
  );
}

/** Whether this tab has not yet been reloaded because of this address. */
function firstTime(): boolean {
  const tab = openStore("sessionStorage");
  const { href } = location;
  const isFirst = tab.getItem(storageKeys.loadedAnew) !== href;
  tab.setItem(storageKeys.loadedAnew, href);
  return isFirst;
}
