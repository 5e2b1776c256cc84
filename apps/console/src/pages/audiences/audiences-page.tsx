import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { Row, RowList } from "@atrium/ui/components/row-list.tsx";
import { FailedScreen } from "@atrium/web/failed-screen.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage, useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { BackLink } from "../../parts/back-link.tsx";
import thing from "../../parts/edit/thing-row.module.css";
import { mayAnywhere, useMe } from "../../parts/me-query.ts";
import { paths } from "../../parts/paths.ts";
import { Screen, ScreenBones } from "../../parts/screen.tsx";
import { useSingleKeys } from "../../parts/single-keys.ts";
import { type AudiencesReply, audiencesQuery } from "./audience-queries.ts";
import { ruleSentence } from "./rule-sentence.ts";

/** The audiences of the portfolio, and of the person's own buildings. */
export function AudiencesPage() {
  const t = usePhrases();
  const keys = useSingleKeys();
  const me = useMe();
  const { data, error, refetch } = useQuery(audiencesQuery(useServices()));
  usePageTitle(t("console.whom_title"));
  if (!data) return error ? <FailedScreen error={error} onRetry={() => void refetch()} /> : <ScreenBones />;
  const { audiences, names } = data.data;
  const add = me && mayAnywhere(me, "content.write") && (
    <Button size="small" icon="plus" render={<Link to={paths.newAudience} />}>
      {t("console.whom_new")}
    </Button>
  );
  return (
    <Screen
      title={t("console.whom_title")}
      before={<BackLink link={<Link to={paths.content} search={{}} />}>{t("console.content_title")}</BackLink>}
      actions={audiences.length > 0 && add}
    >
      {audiences.length === 0 ? (
        <EmptyState icon="users" title={t("console.whom_none")} text={t("console.whom_none_text")} action={add} />
      ) : (
        <RowList label={t("console.whom_title")} keys={keys}>
          {audiences.map((audience) => (
            <Row key={audience.uuid}>
              <AudienceLink audience={audience} names={names} />
            </Row>
          ))}
        </RowList>
      )}
    </Screen>
  );
}

type Names = AudiencesReply["data"]["names"];
type LinkProps = { readonly audience: AudiencesReply["data"]["audiences"][number]; readonly names: Names };

function AudienceLink({ audience, names }: LinkProps) {
  const t = usePhrases();
  const locale = useLanguage();
  const { uuid, name, rule, building, used } = audience;
  const nameOf = (wanted: string) => names.find((one) => one.uuid === wanted)?.name ?? "…";
  return (
    <Link to={paths.audience} params={{ uuid }} className={thing.row} data-row>
      <span className={thing.face}>
        <Icon name="users" size={18} />
      </span>
      <span className={thing.names}>
        <span>{name}</span>
        <span className={thing.quiet}>
          {[building?.name, ruleSentence(rule, { t, locale, nameOf })].filter(Boolean).join(" · ")}
        </span>
      </span>
      <span className={thing.quiet}>{used > 0 && t("console.whom_used", { count: used })}</span>
    </Link>
  );
}
