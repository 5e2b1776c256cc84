import { Button } from "@atrium/ui/components/button.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { BackLink } from "../../parts/back-link.tsx";
import edit from "../../parts/edit/edit.module.css";
import { useKeptAs } from "../../parts/edit/use-kept-as.ts";
import { Editors } from "../../parts/editors.tsx";
import { FactList } from "../../parts/fact-list.tsx";
import { mayAnywhere, useMe } from "../../parts/me-query.ts";
import { paths } from "../../parts/paths.ts";
import { useBuildings } from "../../parts/places-query.ts";
import { Screen, ScreenBones } from "../../parts/screen.tsx";
import { ThingNotShown } from "../../parts/thing-not-shown.tsx";
import { CompanyForm } from "./company-form.tsx";
import { type Company, type CompanyReply, companyQuery, editedCompany, newCompany } from "./company-queries.ts";
import { Directory } from "./directory.tsx";
import { Domains } from "./domains.tsx";
import { SignOn } from "./sign-on.tsx";
import { useOwnBuildings } from "./use-own-buildings.ts";

const route = getRouteApi("/companies/$uuid");

const listKey = ["GET /admin/v1/companies"];

function ToCompanies({ search }: { readonly search: object }) {
  const t = usePhrases();
  return <BackLink link={<Link to={paths.companies} search={search} />}>{t("console.companies_title")}</BackLink>;
}

/** One company: its fields, its buildings, its people, and its e-mail domains. */
export function CompanyPage() {
  const t = usePhrases();
  const { uuid } = route.useParams();
  const search = route.useSearch();
  const read = useQuery(companyQuery(useServices(), uuid));
  const company = read.data?.data.company;
  usePageTitle(company?.name ?? t("console.companies_title"));
  if (company) return <Shown key={uuid} company={company} search={search} />;
  return (
    <ThingNotShown
      read={read}
      title={t("console.companies_title")}
      before={<ToCompanies search={search} />}
      icon="building"
      gone={t("console.company_gone")}
    />
  );
}

function Shown({ company, search }: { readonly company: Company; readonly search: object }) {
  const t = usePhrases();
  const services = useServices();
  const { api, queryClient, toasts } = services;
  const me = useMe();
  const { uuid } = company;
  const params = { uuid };
  const keptAs = useKeptAs(`company.${uuid}`);
  const keep = (reply: CompanyReply) => {
    queryClient.setQueryData(companyQuery(services, uuid).queryKey, reply);
    return editedCompany(reply.data.company);
  };
  const people = me && mayAnywhere(me, "people.read") && (
    <Button
      variant="secondary"
      size="small"
      icon="users"
      render={<Link to={paths.people} search={{ company: uuid }} />}
    >
      {t("console.company_people", { count: company.people_count })}
    </Button>
  );
  return (
    <Screen before={<ToCompanies search={search} />} title={company.name} actions={people}>
      {company.may_change && <Editors kind="company" uuid={uuid} />}
      {company.may_change ? (
        <CompanyForm
          start={editedCompany(company)}
          keptAs={keptAs}
          company={company}
          send={async (fields, version) =>
            keep(await api("PUT /admin/v1/companies/:uuid", { params, body: { ...fields, version } }))
          }
          read={async () => keep(await api("GET /admin/v1/companies/:uuid", { params }))}
          onSaved={(saved) => {
            void queryClient.invalidateQueries({ queryKey: listKey });
            toasts.show({ text: t("console.saved", { name: saved.fields.name }) });
          }}
        />
      ) : (
        <SharedFacts company={company} />
      )}
      <Domains company={company} onChanged={keep} />
      <SignOn company={company} onChanged={keep} />
      {company.may_change && <Directory companyUuid={uuid} />}
    </Screen>
  );
}

/** A company that is also in buildings of other managers: read-only here; only a manager of all of its buildings can change it. */
function SharedFacts({ company }: { readonly company: Company }) {
  const t = usePhrases();
  return (
    <section className={edit.group}>
      <h2>{t("console.group_company")}</h2>
      <FactList
        rows={[
          { name: t("console.company_name"), value: company.name },
          { name: t("console.company_url"), value: company.url },
          { name: t("console.company_buildings"), value: company.buildings.map(({ name }) => name).join("\n") },
        ]}
      />
      <p className={edit.hint}>{t("console.company_shared")}</p>
    </section>
  );
}

/** A new company, in buildings that the person manages. */
export function NewCompanyPage() {
  const t = usePhrases();
  const services = useServices();
  const { api, queryClient, toasts } = services;
  const navigate = useNavigate();
  const { isThere } = useBuildings();
  const own = useOwnBuildings();
  usePageTitle(t("console.company_new"));
  if (!isThere) return <ScreenBones />;
  const start = { fields: newCompany(own.length === 1 ? own[0]?.uuid : undefined), version: "" };
  return (
    <Screen before={<ToCompanies search={{}} />} title={t("console.company_new")}>
      <CompanyForm
        start={start}
        label={t("console.company_create")}
        send={async (fields) => {
          const reply = await api("POST /admin/v1/companies", { body: fields });
          const { company } = reply.data;
          queryClient.setQueryData(companyQuery(services, company.uuid).queryKey, reply);
          void queryClient.invalidateQueries({ queryKey: listKey });
          toasts.show({ text: t("console.saved", { name: company.name }) });
          await navigate({ to: paths.company, params: { uuid: company.uuid }, replace: true });
          return editedCompany(company);
        }}
        read={() => Promise.resolve(start)}
        onSaved={() => undefined}
      />
    </Screen>
  );
}
