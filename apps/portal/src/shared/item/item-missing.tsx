import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { PageBody } from "@atrium/ui/components/section.tsx";
import { Link } from "@tanstack/react-router";
import { usePhrases } from "../phrases.ts";
import { useBuilding } from "../buildings.ts";
import { usePageTitle } from "../page-title.ts";
import { paths } from "../paths.ts";

/** An item that is unknown, over, or not for this person: the server tells none of them apart. */
export function ContentMissing() {
  const t = usePhrases();
  const { uuid, name } = useBuilding();
  usePageTitle(t("content.not_found_title"));
  return (
    <PageBody width="detail" id="main">
      <EmptyState
        level={1}
        icon="compass"
        title={t("content.not_found_title")}
        text={t("content.not_found_text")}
        action={
          <Button render={<Link to={paths.building} params={{ buildingUuid: uuid }} />}>
            {t("content.back_home", { building: name })}
          </Button>
        }
      />
    </PageBody>
  );
}
