import { nameOf } from "@atrium/rules/name-of.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { StepHeading } from "../../parts/step-heading.tsx";
import type { Asked, ManagerRequest } from "./decide-page.tsx";
import { Decision } from "./decision.tsx";

type Props = Asked & { readonly request: Extract<ManagerRequest, { kind: "sign_up" }> };

/** A sign-up by a company's domain (R12): the decision form, or the decision that was made. */
export function SignUpRequest({ request, ...asking }: Props) {
  const t = usePhrases();
  const { state, person } = request;
  const name = nameOf(person);
  if (state === "approved") {
    return <StepHeading title={t("decide.approved_title")} text={t("decide.approved_text", { name })} />;
  }
  if (state === "denied") {
    return <StepHeading title={t("decide.denied_title")} text={t("decide.denied_text", { name })} />;
  }
  const values = { name, email: person.email, company: request.company_name };
  const words = { approve: t("decide.approve"), deny: t("decide.deny"), send: t("decide.send") };
  return (
    <>
      <StepHeading title={t("decide.title")} text={t(state === "asked" ? "decide.asked" : "decide.notice", values)} />
      <Decision asked={state === "asked"} words={words} {...asking} />
    </>
  );
}
