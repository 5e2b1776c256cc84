import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage, useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { BackLink } from "../../parts/back-link.tsx";
import edit from "../../parts/edit/edit.module.css";
import { mayInBuilding, useMe } from "../../parts/me-query.ts";
import { paths } from "../../parts/paths.ts";
import { useBuildings } from "../../parts/places-query.ts";
import { Screen, ScreenBones } from "../../parts/screen.tsx";
import { ThingNotShown } from "../../parts/thing-not-shown.tsx";
import { AudienceForm } from "./audience-form.tsx";
import { type AudienceReply, audienceQuery, audiencesKey, editedAudience, newAudience } from "./audience-queries.ts";
import { DeleteAudience } from "./delete-audience.tsx";
import { ruleSentence } from "./rule-sentence.ts";
import { UsedBy } from "./used-by.tsx";
import { WhoCounts } from "./who-counts.tsx";

const route = getRouteApi("/content/audiences/$uuid");

function ToAudiences() {
  const t = usePhrases();
  return <BackLink link={<Link to={paths.audiences} />}>{t("console.whom_title")}</BackLink>;
}

/** One audience: its rule, the number of matching people, and the items that use it. */
export function AudiencePage() {
  const t = usePhrases();
  const { uuid } = route.useParams();
  const read = useQuery(audienceQuery(useServices(), uuid));
  usePageTitle(read.data?.data.audience.name ?? t("console.whom_title"));
  if (read.data) return <Shown key={uuid} reply={read.data} />;
  return (
    <ThingNotShown
      read={read}
      title={t("console.whom_title")}
      before={<ToAudiences />}
      icon="users"
      gone={t("console.whom_gone")}
    />
  );
}

function Shown({ reply }: { readonly reply: AudienceReply }) {
  const t = usePhrases();
  const locale = useLanguage();
  const services = useServices();
  const { api, queryClient, toasts } = services;
  const { audience, names } = reply.data;
  const params = { uuid: audience.uuid };
  const keep = (next: AudienceReply) => {
    queryClient.setQueryData(audienceQuery(services, audience.uuid).queryKey, next);
    return editedAudience(next.data.audience);
  };
  const nameOf = (wanted: string) => names.find((one) => one.uuid === wanted)?.name ?? "…";
  return (
    <Screen
      before={<ToAudiences />}
      title={audience.name}
      actions={audience.may_change && <DeleteAudience audience={audience} />}
    >
      {audience.may_change ? (
        <AudienceForm
          start={editedAudience(audience)}
          names={names}
          send={async ({ name, rule }, version) =>
            keep(await api("PUT /admin/v1/audiences/:uuid", { params, body: { name, rule, version } }))
          }
          read={async () => keep(await api("GET /admin/v1/audiences/:uuid", { params }))}
          onSaved={({ fields }) => {
            void queryClient.invalidateQueries({ queryKey: audiencesKey });
            toasts.show({ text: t("console.saved", { name: fields.name }) });
          }}
        />
      ) : (
        <>
          <section className={edit.group}>
            <h2>{t("console.whom_rule")}</h2>
            <p>{ruleSentence(audience.rule, { t, locale, nameOf })}</p>
            <p className={edit.hint}>{t("console.whom_others")}</p>
          </section>
          <WhoCounts rule={audience.rule} building={audience.building?.uuid ?? null} />
        </>
      )}
      <UsedBy audience={audience} />
    </Screen>
  );
}

/** A new audience: the portfolio's, for people who manage all of it, or a building's. */
export function NewAudiencePage() {
  const t = usePhrases();
  const services = useServices();
  const { api, queryClient, toasts } = services;
  const navigate = useNavigate();
  const me = useMe();
  const { buildings, isThere } = useBuildings();
  usePageTitle(t("console.whom_new"));
  if (!isThere || !me) return <ScreenBones />;
  const ofPortfolio = me.capabilities.includes("content.write");
  const own = buildings.filter(({ uuid }) => mayInBuilding(me, "content.write", uuid));
  const start = { fields: newAudience(ofPortfolio ? null : (own[0]?.uuid ?? null)), version: "" };
  return (
    <Screen before={<ToAudiences />} title={t("console.whom_new")}>
      <AudienceForm
        start={start}
        names={[]}
        owners={{ ofPortfolio, buildings: own }}
        label={t("console.whom_create")}
        send={async (fields) => {
          const reply = await api("POST /admin/v1/audiences", { body: fields });
          const { audience } = reply.data;
          queryClient.setQueryData(audienceQuery(services, audience.uuid).queryKey, reply);
          void queryClient.invalidateQueries({ queryKey: audiencesKey });
          toasts.show({ text: t("console.saved", { name: audience.name }) });
          await navigate({ to: paths.audience, params: { uuid: audience.uuid }, replace: true });
          return editedAudience(audience);
        }}
        read={() => Promise.resolve(start)}
        onSaved={() => undefined}
      />
    </Screen>
  );
}
