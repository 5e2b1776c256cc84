import { ApiRefusal, ApiUnreachable } from "@atrium/contract/client.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { ErrorState } from "@atrium/ui/components/empty-state.tsx";
import { usePhrases } from "./phrases.ts";
import { describeFailure } from "./refusal-places.ts";
import { traceOf } from "./report.ts";

type Props = { readonly error: unknown; readonly onRetry: () => void };

/**
 * Instead of a screen that could not come: a network that is away, a refusal, and a fault of ours or of an answer that lacks a piece,
 * which begins anew with nothing kept of what was read (B8). Each can be tried again, and names its reference, by which support finds it
 * in the server's log.
 */
export function FailedScreen({ error, onRetry }: Props) {
  const t = usePhrases();
  const reference = (
    <>
      <br />
      <small>{t("error.reference", { id: traceOf(error) })}</small>
    </>
  );
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
