import { PageBody } from "@atrium/ui/components/section.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useSession } from "@atrium/web/services.ts";
import { SupportForm } from "../../parts/support/support-form.tsx";
import styles from "./help-desk.module.css";

/** Writing to the brand's support (1 §2, U4). */
export function HelpDeskPage() {
  const t = usePhrases();
  const { user } = useSession();
  usePageTitle(t("help.title"));
  return (
    <PageBody width="form" id="main">
      <div className={styles.page}>
        <header>
          <h1 className={styles.heading}>{t("help.title")}</h1>
          <p className={styles.text}>{t("help.intro", { email: user?.email ?? "" })}</p>
        </header>
        <SupportForm />
      </div>
    </PageBody>
  );
}
