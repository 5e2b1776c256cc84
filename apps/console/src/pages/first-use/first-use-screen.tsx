import { readFlag } from "@atrium/rules/flags.ts";
import { StepBar } from "@atrium/ui/components/step-bar.tsx";
import { classNames } from "@atrium/ui/components/slot.ts";
import { useBrand } from "@atrium/web/brand.ts";
import { LanguageSelect } from "@atrium/web/language-select.tsx";
import { Logo } from "@atrium/web/logo.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { ToastCorner } from "@atrium/web/toast-corner.tsx";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { BackLink } from "../../parts/back-link.tsx";
import styles from "./first-use.module.css";
import { type FirstUseStep, firstUseSteps } from "./steps.ts";

type Props = {
  readonly step?: FirstUseStep;
  readonly title: string;
  readonly text: ReactNode;
  /** The previous step. */
  readonly back?: FirstUseStep;
  /** Beside the form on wide screens, such as a preview. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** A step of the first use: one question, its position, and the way back. */
export function FirstUseScreen({ step, title, text, back, aside, children }: Props) {
  const t = usePhrases();
  const { boot } = useServices();
  const { theme } = useBrand();
  usePageTitle(title);
  const total = firstUseSteps.length;
  const at = step ? firstUseSteps.findIndex(({ key }) => key === step) + 1 : 0;
  const before = firstUseSteps.find(({ key }) => key === back);
  return (
    <div className={styles.screen}>
      <header className={styles.top}>
        <Logo name={theme.name} {...theme.logo} />
        <LanguageSelect languages={boot.theme.languages} offered={readFlag(boot.flags, "change-language")} />
      </header>
      <main className={classNames(styles.main, aside !== undefined && styles.wide)} id="main" tabIndex={-1}>
        <div className={styles.column}>
          <div className={styles.heading}>
            {before && <BackLink link={<Link to={before.path} />}>{t("console.back")}</BackLink>}
            {at > 0 && <StepBar step={at} total={total} text={t("console.first_step", { step: at, total })} />}
            <h1 className={styles.title}>{title}</h1>
            <p className={styles.text}>{text}</p>
          </div>
          {children}
        </div>
        {aside !== undefined && <aside className={styles.aside}>{aside}</aside>}
      </main>
      <ToastCorner />
    </div>
  );
}
