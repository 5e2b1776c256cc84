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
 * Instead of a screen that could not come: a network that is away, a refusal, a script that is gone with its release (T6), and a fault of ours or
 * of an answer that lacks a piece, which begins anew with nothing kept of what was read (B8). Each can be tried again; what a server was asked
 * names its reference, by which support finds it in the log.
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
 * A script did not come (T6). Where the server is there, it has a newer release, as a rule: the page is loaded from there at once, and only
 * where that has not helped it is said. What was typed and kept is there again after it.
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

/** Whether this tab has not been loaded anew for the sake of this address before. */
function firstTime(): boolean {
  const tab = openStore("sessionStorage");
  const { href } = location;
  const isFirst = tab.getItem(storageKeys.loadedAnew) !== href;
  tab.setItem(storageKeys.loadedAnew, href);
  return isFirst;
}
