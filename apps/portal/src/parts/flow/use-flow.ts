import { flowSteps, type SignUpStep } from "@atrium/rules/sign-up-flow.ts";
import { stepAfter, stepBefore } from "@atrium/rules/sign-up-flow-place.ts";
import { useQuery } from "@tanstack/react-query";
import { type HistoryState, useNavigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { paths } from "../paths.ts";
import { type Services, useServices } from "../services.ts";
import { approvalStep, waitForApproval } from "./approval.ts";
import { changed, emptyReset, type FlowDraft, flowDraft, type FlowPatch } from "./draft.ts";
import { flowPaths, signUpBuildingsQuery } from "./flow-guard.ts";
import { asksForBuilding, flowNameOf, stepsFor } from "./flow-steps.ts";
import { type FieldFault, flowMemory } from "./flow-memory.ts";
import { handOverToSignIn } from "./sign-in-handover.ts";
import type { StepProps } from "./step-props.ts";

/** What must happen before the last step; it adds its result to the draft. */
export type Finish = (services: Services, draft: FlowDraft) => Promise<FlowPatch>;

/** The fields of the requested account: changing one of them requires a new request. */
const asked = ["email", "first_name", "last_name", "building_uuid", "is_term_accepted", "is_email_accepted"] as const;

/** The draft with the new input. If the input no longer fits the mail that was sent, another mail is required. */
export function afterStep(draft: FlowDraft, patch: FlowPatch): FlowDraft {
  const next = changed(draft, patch);
  const registers = flowSteps[flowNameOf(next)].includes("create_password");
  const same = asked.every((key) => next[key] === draft[key]);
  return registers && !same ? changed(next, { intent: patch.intent, sent_at: patch.sent_at }) : next;
}

const stepOfFault: Record<FieldFault["field"], SignUpStep> = {
  password: "create_password",
  code: "enter_code",
  name: "create_account",
  building: "building",
};

const readDraft = () => flowDraft.read() ?? emptyReset;

/** A flow's state and its actions, for the page that shows one step. */
export function useFlow(step: SignUpStep, finish: Finish) {
  const services = useServices();
  const navigate = useNavigate();
  const router = useRouter();
  // A step sees the draft that it began with and its own changes; their results are shown by the next step.
  const [shown, setShown] = useState(() => ({ step, draft: readDraft() }));
  const draft = shown.step === step ? shown.draft : readDraft();
  if (shown.step !== step) setShown({ step, draft });
  const { data } = useQuery({ ...signUpBuildingsQuery(services), enabled: asksForBuilding(draft) });
  const steps = stepsFor(draft, data?.data.buildings ?? []);

  const keep = (next: FlowDraft) => {
    flowDraft.write(next);
    flowMemory.set({ email: next.email });
    return next;
  };
  const goTo = (to: SignUpStep, { kind: of }: Pick<FlowDraft, "kind">, state: HistoryState = {}) =>
    navigate({ to: flowPaths[of], search: { step: to }, replace: to === "congratulations", state });

  /** Goes to the previous step, or leaves the flow from the first; uses the browser's own history entry where it is the same page. */
  async function onBack(): Promise<void> {
    const to = stepBefore(steps, { passwordSet: draft.password_set === true }, step);
    if (router.state.location.state.before === (to ?? "sign_in")) return router.history.back();
    if (to) return navigate({ to: flowPaths[draft.kind], search: { step: to }, replace: true, state: true });
    services.session.beginSignIn();
    await navigate({ to: paths.login });
  }

  const moves: Omit<StepProps, "draft" | "memory"> = {
    async onDone(patch) {
      flowMemory.set({ fault: undefined });
      const before = readDraft();
      const answered = [...new Set([...(before.answered ?? []), step])];
      const next = keep(afterStep(before, { ...patch, answered }));
      const after = stepAfter(stepsFor(next, data?.data.buildings ?? []), step);
      if (after !== "congratulations") return after && goTo(after, next, { before: step });
      const finished = await finish(services, next);
      if (next.approval) return moves.onWaiting(next.email, next.approval);
      keep(changed(next, { ...finished, complete: true }));
      await goTo(after, next);
    },
    onChange: (patch) => setShown({ step, draft: keep(afterStep(readDraft(), patch)) }),
    async onFault(fault) {
      flowMemory.set({ fault, ...(fault.field === "password" ? { password: undefined } : {}) });
      const lost = fault.field === "code" ? { code: undefined } : { sent_at: undefined, intent: undefined };
      await goTo(stepOfFault[fault.field], keep(changed(readDraft(), lost)));
    },
    async onLeave(email) {
      flowDraft.forget();
      flowMemory.forget();
      if (email) handOverToSignIn(email);
      services.session.beginSignIn();
      await navigate({ to: paths.login, search: email ? { step: "password" } : {} });
    },
    async onWaiting(email, approval) {
      waitForApproval(services, { email, password: flowMemory.get().password }, approval);
      await navigate({ to: paths.login, search: approvalStep, replace: true });
    },
    async onArrived() {
      await navigate({ to: paths.landing, replace: true });
    },
  };
  return { draft, steps, onBack, props: { draft, memory: flowMemory, ...moves } satisfies StepProps };
}
