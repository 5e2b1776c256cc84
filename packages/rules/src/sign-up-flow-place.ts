import type { SignUpStep } from "./sign-up-flow.ts";

/** A visitor's progress, as facts; the input itself is in the draft. */
export type FlowProgress = {
  /** The provider has verified the person, or e-mail and password was chosen. */
  wayChosen: boolean;
  building: boolean;
  names: boolean;
  /** The password is in memory: a reload loses it, because it is not stored. */
  password: boolean;
  terms: boolean;
  /** The code has been mailed. */
  sent: boolean;
  /** A code has been typed but not checked yet. */
  code: boolean;
  /** The code has been used: the new password is set. */
  passwordSet: boolean;
  /** Everything is complete except the final step. */
  complete: boolean;
};

type Asking = Exclude<SignUpStep, "congratulations">;

/** The condition under which each step is complete. */
const settled: Record<Asking, (progress: FlowProgress) => boolean> = {
  choose_provider: ({ wayChosen }) => wayChosen,
  building: ({ building }) => building,
  create_account: ({ names }) => names,
  // After it has been sent with the account, the password is not needed before the log-in.
  create_password: ({ password, sent }) => password || sent,
  accept_terms: ({ terms }) => terms,
  verify_account: ({ sent }) => sent,
  enter_code: ({ code, passwordSet }) => code || passwordSet,
  new_password: ({ passwordSet }) => passwordSet,
};

/** Steps that a used code closes: it cannot be used again, so Back does not lead to them. */
const closedByCode: readonly SignUpStep[] = ["verify_account", "enter_code", "new_password"];

/**
 * The step to show: the one in the address, unless an earlier one is incomplete; then the first incomplete one. The last step is shown when
 * all others are complete, and from then on only that one (1 §4).
 */
export function placeInFlow(steps: readonly SignUpStep[], progress: FlowProgress, asked?: SignUpStep): SignUpStep {
  const last = steps.at(-1) ?? "congratulations";
  if (progress.complete) return last;
  const open = steps.filter((step) => !(progress.passwordSet && closedByCode.includes(step)));
  const asking = open.filter((step): step is Asking => step !== "congratulations");
  // With every step complete, the one before the last has not been confirmed yet.
  const unmet = asking.find((step) => !settled[step](progress)) ?? asking.at(-1) ?? last;
  return asked && open.includes(asked) && open.indexOf(asked) <= open.indexOf(unmet) ? asked : unmet;
}

/** The target of Back: the nearest earlier step that is still open. Undefined: it leaves the flow. */
export function stepBefore(
  steps: readonly SignUpStep[],
  { passwordSet }: Pick<FlowProgress, "passwordSet">,
  step: SignUpStep,
): SignUpStep | undefined {
  const open = (before: SignUpStep) => !(passwordSet && closedByCode.includes(before));
  return steps.slice(0, Math.max(steps.indexOf(step), 0)).findLast(open);
}

/** The step after another one; undefined for the last. */
export function stepAfter(steps: readonly SignUpStep[], step: SignUpStep): SignUpStep | undefined {
  const index = steps.indexOf(step);
  return index < 0 ? undefined : steps[index + 1];
}
