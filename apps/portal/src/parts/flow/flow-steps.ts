import { isName } from "@atrium/rules/person-name.ts";
import { flowSteps, type FlowName, signUpFlow, type SignUpStep, stepsOf } from "@atrium/rules/sign-up-flow.ts";
import { type FlowProgress, placeInFlow } from "@atrium/rules/sign-up-flow-place.ts";
import type { FlowDraft } from "./draft.ts";
import type { FlowMemory } from "./flow-memory.ts";

export function flowNameOf(draft: FlowDraft): FlowName {
  return draft.kind === "reset_password" ? "reset_password" : signUpFlow(draft);
}

/** Whether the code of this flow sets a new password (a reset) or verifies the address (a sign-up). */
export function setsPassword(draft: FlowDraft): boolean {
  return flowSteps[flowNameOf(draft)].includes("new_password");
}

/** Whether this is the person's first password: a person added by an administrator has not forgotten one. */
export function isFirstPassword(draft: FlowDraft): boolean {
  return draft.kind === "sign_up" && setsPassword(draft);
}

/** Whether a provider must verify the person, instead of a code. */
export function needsProvider(draft: FlowDraft): boolean {
  return !flowSteps[flowNameOf(draft)].includes("enter_code");
}

export function asksForBuilding(draft: FlowDraft): boolean {
  return !draft.placed && flowSteps[flowNameOf(draft)].includes("building");
}

/** The flow's steps for a person who may choose among these buildings, unless the account names the only one. */
export function stepsFor(draft: FlowDraft, buildings: readonly { uuid: string }[]): readonly SignUpStep[] {
  return stepsOf(flowNameOf(draft), draft.placed ? 1 : buildings.length);
}

function progressOf(draft: FlowDraft, memory: FlowMemory, buildings: readonly { uuid: string }[]): FlowProgress {
  const answered = (step: SignUpStep) => draft.answered?.includes(step) === true;
  return {
    wayChosen: draft.choice === "email" || draft.proved !== undefined || draft.session !== undefined,
    building: answered("building") && buildings.some(({ uuid }) => uuid === draft.building_uuid),
    names: answered("create_account") && isName(draft.first_name) && isName(draft.last_name),
    password: memory.password !== undefined,
    terms: answered("accept_terms") && draft.is_term_accepted,
    sent: draft.sent_at !== undefined,
    code: draft.code !== undefined,
    passwordSet: draft.password_set === true,
    complete: draft.complete === true,
  };
}

/** The step that this draft shows when the address requests one. */
export function stepToShow(
  draft: FlowDraft,
  memory: FlowMemory,
  buildings: readonly { uuid: string }[],
  asked?: SignUpStep,
): SignUpStep {
  return placeInFlow(stepsFor(draft, buildings), progressOf(draft, memory, buildings), asked);
}

const allSteps: readonly unknown[] = Object.values(flowSteps).flat();

export function isStep(value: unknown): value is SignUpStep {
  return allSteps.includes(value);
}
