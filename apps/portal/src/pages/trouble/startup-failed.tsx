import { Button } from "@atrium/ui/components/button.tsx";
import { ErrorState } from "@atrium/ui/components/empty-state.tsx";
import { PageBody } from "@atrium/ui/components/section.tsx";
import type { Farm } from "@atrium/rules/farm.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { traceOf } from "@atrium/web/report.ts";

type Props = {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** The farm that was requested, if one was; the page always has a button that leaves it. */
  readonly farm: Farm | undefined;
  readonly onLeaveFarm: () => void;
};

/** No healthy server behind the page (F4). The brand is unknown: neutral colours, and what the person can do. */
export function StartupFailed({ error, onRetry, farm, onLeaveFarm }: Props) {
  const t = usePhrases();
  return (
    <PageBody id="main">
      <ErrorState
        level={1}
        icon="wifi"
        title={t("error.startup_title")}
        text={
          <>
            {farm ? t("farm.no_answer", { farm: farm.description }) : t("error.startup_text")}
            <br />
            <small>{t("error.reference", { id: traceOf(error) })}</small>
          </>
        }
        action={
          <>
            <Button onClick={onRetry}>{t("app.try_again")}</Button>
            {farm && (
              <Button variant="secondary" onClick={onLeaveFarm}>
                {t("farm.leave")}
              </Button>
            )}
          </>
        }
      />
    </PageBody>
  );
}
