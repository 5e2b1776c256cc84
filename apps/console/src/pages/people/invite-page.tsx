import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState, ErrorState } from "@atrium/ui/components/empty-state.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { BackLink } from "../../parts/back-link.tsx";
import { failureText } from "../../parts/failure-text.ts";
import { InviteForm } from "../../parts/invite-form.tsx";
import { useMe } from "../../parts/me-query.ts";
import { paths } from "../../parts/paths.ts";
import { Screen } from "../../parts/screen.tsx";
import { useStartBuilding } from "../../parts/start-building.ts";
import { type InvitePlace, useInvitePlaces } from "./invite-places.ts";
import styles from "./people.module.css";

const keyOf = ({ place: { building_uuid, company_uuid } }: InvitePlace) => `${company_uuid ?? ""} ${building_uuid}`;

/** Invites people by their addresses to a building, or to a company in one of its buildings (rows G8, G15). */
export function InvitePage() {
  const t = usePhrases();
  const { places, isThere, failed } = useInvitePlaces(useMe());
  const [wanted, setWanted] = useState<string>();
  const chosen = places.find((one) => keyOf(one) === wanted);
  const start = useStartBuilding(
    places.map((one) => ({ uuid: one.place.building_uuid, one })),
    chosen?.place.building_uuid,
  );
  const shown = chosen ?? start?.one;
  usePageTitle(t("console.invite"));
  return (
    <Screen
      title={t("console.invite")}
      before={<BackLink link={<Link to={paths.people} />}>{t("console.people_title")}</BackLink>}
    >
      <div className={styles.invite}>
        <p className={styles.quiet}>{t("console.invite_intro")}</p>
        {shown ? (
          <InviteForm
            place={shown.place}
            roles={shown.roles}
            before={
              <Select
                label={t("console.role_where")}
                options={places.map((one) => ({ value: keyOf(one), label: one.name }))}
                value={keyOf(shown)}
                onChange={({ target }) => setWanted(target.value)}
              />
            }
          />
        ) : (
          <NoPlace isThere={isThere} failed={failed} />
        )}
      </div>
    </Screen>
  );
}

function NoPlace({ isThere, failed }: Pick<ReturnType<typeof useInvitePlaces>, "isThere" | "failed">) {
  const t = usePhrases();
  if (failed)
    return (
      <ErrorState
        title={t("error.page_title")}
        text={failureText(failed.error, t)}
        action={<Button onClick={() => void failed.refetch()}>{t("app.try_again")}</Button>}
      />
    );
  if (isThere)
    return <EmptyState icon="building" title={t("console.invite_nowhere")} text={t("console.invite_nowhere_text")} />;
  return (
    <SkeletonGroup label={t("app.loading")}>
      <Skeleton height="3rem" />
      <Skeleton height="8rem" />
    </SkeletonGroup>
  );
}
