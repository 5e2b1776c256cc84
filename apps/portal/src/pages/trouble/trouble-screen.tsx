import { ApiRefusal, ApiUnreachable } from "@atrium/contract/client.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { ErrorState } from "@atrium/ui/components/empty-state.tsx";
import { PageBody } from "@atrium/ui/components/section.tsx";
import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { traceOf } from "@atrium/web/report.ts";

type Props = { readonly error: unknown; readonly reset: () => void };

/**
 * Instead of a screen that could not come: a network that is away and a refusal can be tried again; a fault of ours is said so (B8).
 * Each names its reference, by which support finds it in the server's log.
 */
export function TroubleScreen({ error, reset }: Props) {
  const t = usePhrases();
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const again = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };

  const reference = (
    <>
      <br />
      <small>{t("error.reference", { id: traceOf(error) })}</small>
    </>
  );
  if (error instanceof ApiUnreachable || error instanceof ApiRefusal) {
    const away = error instanceof ApiUnreachable;
    return (
      <PageBody id="main">
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
          action={<Button onClick={again}>{t("app.try_again")}</Button>}
        />
      </PageBody>
    );
  }
  return (
    <PageBody id="main">
      <ErrorState
        level={1}
        title={t("error.title")}
        text={
          <>
            {t("error.text")}
            {reference}
          </>
        }
        action={<Button onClick={() => location.reload()}>{t("error.reload")}</Button>}
      />
    </PageBody>
  );
}
