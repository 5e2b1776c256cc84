import type { SignUpStep } from "@atrium/rules/sign-up-flow.ts";
import { getRouteApi } from "@tanstack/react-router";
import { FlowPage } from "../../parts/flow/flow-page.tsx";
import { commonScreens } from "../../parts/flow/screens.ts";
import type { Finish } from "../../parts/flow/use-flow.ts";
import { usePhrases } from "@atrium/web/phrases.ts";

export async function loadResetStep(step: SignUpStep): Promise<void> {
  if (step in commonScreens) await commonScreens[step as keyof typeof commonScreens].preload?.();
}

/** The code has set the password: the flow is complete. */
const nothingLeft: Finish = () => Promise.resolve({});

const route = getRouteApi("/reset-password");

export function ResetPasswordPage() {
  const t = usePhrases();
  const { step } = route.useRouteContext();
  return <FlowPage step={step} title={t("reset.title")} screens={commonScreens} finish={nothingLeft} />;
}
