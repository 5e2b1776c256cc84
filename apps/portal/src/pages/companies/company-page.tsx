import { Button } from "@atrium/ui/components/button.tsx";
import { ChipLinks } from "@atrium/ui/components/chips.tsx";
import { PageBody } from "@atrium/ui/components/section.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useBuilding } from "../../parts/buildings.ts";
import { outward } from "@atrium/web/external-anchor.tsx";
import { MissingScreen } from "../../parts/missing-screen.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { paths } from "../../parts/paths.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { PlainText } from "../../parts/plain-text.tsx";
import { useLanguage } from "@atrium/web/services.ts";
import { useServices } from "../../parts/services.ts";
import { type Company, companyQuery } from "./companies-queries.ts";
import { CompanyLogo } from "./company-logo.tsx";
import styles from "./companies.module.css";

const route = getRouteApi("/signed-in/building/$buildingUuid/companies/$companyUuid");

export function CompanyPage() {
  const t = usePhrases();
  const { companyUuid } = route.useParams();
  const { uuid: buildingUuid } = useBuilding();
  const { data: company } = useSuspenseQuery(companyQuery(useServices(), companyUuid, useLanguage()));
  if (company) return <CompanyDetail company={company} />;
  const link = <Link to={paths.companies} params={{ buildingUuid }} />;
  return <MissingScreen link={link} linkText={t("companies.title")} />;
}

/** A company, with a link to its website; `http://` is added to an address without a scheme (1 §5). */
function CompanyDetail({ company }: { readonly company: Company }) {
  const t = usePhrases();
  const { uuid: buildingUuid } = useBuilding();
  const website = outward(company.url);
  usePageTitle(company.name);
  return (
    <PageBody width="detail" id="main">
      <article className={styles.detail}>
        <div className={styles.back}>
          <Button
            variant="quiet"
            size="small"
            icon="arrow-left"
            render={<Link to={paths.companies} params={{ buildingUuid }} />}
          >
            {t("companies.title")}
          </Button>
        </div>
        <header className={styles.head}>
          <CompanyLogo url={company.logo_url} large />
          <div className={styles.titles}>
            <h1>{company.name}</h1>
            {company.company_types.length > 0 && (
              <ChipLinks
                label={t("companies.types")}
                links={company.company_types.map((type) => ({
                  label: type,
                  link: <Link to={paths.companies} params={{ buildingUuid }} search={{ company_types: type }} />,
                }))}
              />
            )}
          </div>
        </header>
        <div className={styles.prose}>
          <PlainText text={company.description} />
        </div>
        {website && (
          <div>
            <Button {...website} size="large" trailingIcon="external" title={t("app.new_window")}>
              {t("companies.website")}
            </Button>
          </div>
        )}
      </article>
    </PageBody>
  );
}
