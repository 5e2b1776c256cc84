import { stepCounter, type SignUpStep } from "@atrium/rules/sign-up-flow.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { StepBar } from "@atrium/ui/components/step-bar.tsx";
import type { ComponentType } from "react";
import { AccessScreen } from "../access-screen.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import type { StepProps } from "./step-props.ts";
import styles from "./flow-page.module.css";
import { type Finish, useFlow } from "./use-flow.ts";

type Props = {
  readonly step: SignUpStep;
  readonly title: string;
  readonly screens: Readonly<Partial<Record<SignUpStep, ComponentType<StepProps>>>>;
  readonly finish: Finish;
};

/** One step of a flow, with the progress. The step is in the address, so that the browser's Back leads to the previous one. */
export function FlowPage({ step, title, screens, finish }: Props) {
  const t = usePhrases();
  const { steps, onBack, props } = useFlow(step, finish);
  const counter = stepCounter(steps, step);
  const Screen = screens[step];
  return (
    <AccessScreen title={title}>
      <div className={styles.top}>
        {step !== "congratulations" && (
          <Button className={styles.back} variant="quiet" size="small" icon="arrow-left" onClick={() => void onBack()}>
            {t("app.back")}
          </Button>
        )}
        {counter && (
          <StepBar
            step={counter.step}
            total={counter.of}
            text={t("sign_up.step", { step: counter.step, total: counter.of })}
          />
        )}
      </div>
      {Screen && <Screen key={step} {...props} />}
    </AccessScreen>
  );
}
