import type { SignUpStep } from "./sign-up-flow.ts";

/** How far a visitor has come, as facts; what they were typed as stays with the draft. */
export type FlowProgress = {
  /** The provider has proved who this is, or the way by e-mail and password was chosen. */
  wayChosen: boolean;
  building: boolean;
  names: boolean;
  /** The password is at hand: a reload loses it, since nothing keeps it. */
  password: boolean;
  terms: boolean;
  /** The code is on its way. */
  sent: boolean;
  /** A code has been typed whose answer is still out. */
  code: boolean;
  /** The code has been used: the new password is set. */
  passwordSet: boolean;
  /** Nothing is left to do but to go in. */
  complete: boolean;
};

type Asking = Exclude<SignUpStep, "congratulations">;

/** When a step has what it asks for. */
const settled: Record<Asking, (progress: FlowProgress) => boolean> = {
  choose_provider: ({ wayChosen }) => wayChosen,
  building: ({ building }) => building,
  create_account: ({ names }) => names,
  // Once it has been sent with the rest, nobody needs it again before the log-in.
  create_password: ({ password, sent }) => password || sent,
  accept_terms: ({ terms }) => terms,
  verify_account: ({ sent }) => sent,
  enter_code: ({ code, passwordSet }) => code || passwordSet,
  new_password: ({ passwordSet }) => passwordSet,
};

/** Steps that a used code closes: it cannot be used again, so there is no way back to them. */
const closedByCode: readonly SignUpStep[] = ["verify_account", "enter_code", "new_password"];

/**
 * The step to show: the one that the address asks for, unless one before it still lacks something; then the first that does. The last
 * step comes when all is done, and from then on alone (1 §4).
 */
export function placeInFlow(steps: readonly SignUpStep[], progress: FlowProgress, asked?: SignUpStep): SignUpStep {
  const last = steps.at(-1) ?? "congratulations";
  if (progress.complete) return last;
  const open = steps.filter((step) => !(progress.passwordSet && closedByCode.includes(step)));
  const asking = open.filter((step): step is Asking => step !== "congratulations");
  // With every step settled, the one before the end has not been answered yet.
  const unmet = asking.find((step) => !settled[step](progress)) ?? asking.at(-1) ?? last;
  return asked && open.includes(asked) && open.indexOf(asked) <= open.indexOf(unmet) ? asked : unmet;
}

/** Where Back leads to: the nearest step before that is still open. None: it leads out of the flow. */
export function stepBefore(
  steps: readonly SignUpStep[],
  { passwordSet }: Pick<FlowProgress, "passwordSet">,
  step: SignUpStep,
): SignUpStep | undefined {
  const open = (before: SignUpStep) => !(passwordSet && closedByCode.includes(before));
  return steps.slice(0, Math.max(steps.indexOf(step), 0)).findLast(open);
}

/** The step after another one; the last has none. */
export function stepAfter(steps: readonly SignUpStep[], step: SignUpStep): SignUpStep | undefined {
  const index = steps.indexOf(step);
  return index < 0 ? undefined : steps[index + 1];
}
