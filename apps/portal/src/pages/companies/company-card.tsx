import { Link } from "@tanstack/react-router";
import { useBuilding } from "../../parts/buildings.ts";
import { paths } from "../../parts/paths.ts";
import type { Company } from "./companies-queries.ts";
import { CompanyLogo } from "./company-logo.tsx";
import styles from "./companies.module.css";

/** One entry of the directory; the whole card is the link, and the company's name is its accessible name. */
export function CompanyCard({ company }: { readonly company: Company }) {
  const { uuid: buildingUuid } = useBuilding();
  return (
    <article className={styles.card}>
      <CompanyLogo url={company.logo_url} />
      <div className={styles.texts}>
        <h2 className={styles.name}>
          <Link className={styles.link} to={paths.company} params={{ buildingUuid, companyUuid: company.uuid }}>
            {company.name}
          </Link>
        </h2>
        {company.company_types.length > 0 && <p className={styles.line}>{company.company_types.join(" · ")}</p>}
        {company.description && <p className={styles.excerpt}>{company.description}</p>}
      </div>
    </article>
  );
}
