import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState, ErrorState } from "@atrium/ui/components/empty-state.tsx";
import { FailedNotice } from "@atrium/ui/components/failed-notice.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { Group, Specimen } from "./specimen.tsx";

/** Four full screens (empty, no permission, missing, failed), and a failed part of a screen. */
export function States({ id, title }: { readonly id: string; readonly title: string }) {
  const t = usePhrases();
  return (
    <Group id={id} title={title}>
      <Specimen of="Nothing here yet" as="frame">
        <EmptyState
          level={3}
          icon="sparkle"
          title={t("home.empty_title")}
          text={t("home.empty_text", { building: "Pier One" })}
        />
      </Specimen>
      <Specimen of="No permission" as="frame">
        <EmptyState
          level={3}
          icon="lock"
          title={t("home.no_building_title")}
          text={t("home.no_building_text")}
          action={<Button variant="secondary">{t("nav.log_out")}</Button>}
        />
      </Specimen>
      <Specimen of="Not there" as="frame">
        <EmptyState
          level={3}
          icon="compass"
          title={t("not_found.title")}
          text={t("not_found.text")}
          action={<Button>{t("not_found.home")}</Button>}
        />
      </Specimen>
      <Specimen of="Failed" as="frame">
        <ErrorState
          level={3}
          title={t("error.page_title")}
          text={t("error.unable")}
          action={<Button>{t("app.try_again")}</Button>}
        />
      </Specimen>
      <Specimen of="No connection" as="frame">
        <ErrorState
          level={3}
          icon="wifi"
          title={t("error.unreachable_title")}
          text={t("error.unreachable")}
          action={<Button>{t("app.try_again")}</Button>}
        />
      </Specimen>
      <Specimen of="A part has failed" as="frame">
        <FailedNotice
          title={t("smart.not_available")}
          action={
            <Button size="small" variant="secondary">
              {t("app.try_again")}
            </Button>
          }
        >
          <p>{t("error.unable")}</p>
        </FailedNotice>
      </Specimen>
    </Group>
  );
}
