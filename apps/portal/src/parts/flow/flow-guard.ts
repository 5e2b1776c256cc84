import type { SignUpStep } from "@atrium/rules/sign-up-flow.ts";
import { type HistoryState, redirect } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import type { Services } from "../services.ts";
import { changed, emptyReset, flowDraft, type FlowDraft } from "./draft.ts";
import { asksForBuilding, isStep, needsProvider, stepsFor, stepToShow } from "./flow-steps.ts";
import { flowMemory } from "./flow-memory.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The screen of the previous history entry, if the flow was entered from there. */
    before?: SignUpStep | "sign_in";
  }
}

export type FlowKind = FlowDraft["kind"];

export const flowPaths = { sign_up: paths.signUp, reset_password: paths.resetPassword } as const;

/** The buildings that a person without an account may select (1 §7). */
export const signUpBuildingsQuery = ({ api, domain }: Pick<Services, "api" | "domain">) =>
  endpointQuery(api, "GET /public/buildings", { query: { domain } });

async function buildingsFor(services: Services, draft: FlowDraft) {
  if (!asksForBuilding(draft)) return [];
  const { data } = await services.queryClient.ensureQueryData(signUpBuildingsQuery(services));
  return data.buildings;
}

/** Leaves a flow without a draft: redirects to the sign-in page, to begin again. */
function leave({ session }: Services): never {
  if (session.state() !== "at_login") session.beginSignIn();
  throw redirect({ to: paths.login, replace: true });
}

/**
 * `beforeLoad` of both flows: shows the step in the address if everything before it is complete, otherwise the first incomplete step. This
 * covers a password lost by a reload, a step requested too early, and a flow that was not begun.
 */
export async function guardFlow(
  services: Services,
  kind: FlowKind,
  { asked, before }: { asked: unknown; before?: HistoryState["before"] },
): Promise<{ step: SignUpStep }> {
  const known = flowDraft.read();
  if (kind === "sign_up" && known?.kind !== kind) leave(services);
  const draft = known?.kind === kind ? known : emptyReset;
  // The sign-in page was left with another address: its person chooses a new password.
  if ((flowMemory.get().email ?? draft.email) !== draft.email) flowMemory.forget();
  const buildings = await buildingsFor(services, draft);
  const [only] = buildings;
  // With exactly one building there is nothing to ask (A11).
  const placed = only && buildings.length === 1 ? changed(draft, { building_uuid: only.uuid }) : draft;
  if (placed !== known) flowDraft.write(placed);

  const step = stepToShow(placed, flowMemory.get(), buildings, isStep(asked) ? asked : undefined);
  const steps = stepsFor(placed, buildings);
  const unproved = needsProvider(placed) && !placed.proved && !placed.session;
  if (unproved && !steps.includes("choose_provider")) leave(services);
  noteState(services, kind, steps.indexOf(step) === 0 || before === "sign_in");
  if (step !== asked) throw redirect({ to: flowPaths[kind], search: { step }, replace: true, state: true });
  return { step };
}

/** Right after the e-mail step, on the first step or where a sign-up resumes, Back must lead to the e-mail step. */
function noteState({ session }: Services, kind: FlowKind, afterSignIn: boolean): void {
  if (kind === "reset_password") {
    if (session.state() !== "at_reset") session.beginReset();
  } else if (afterSignIn) {
    if (session.state() !== "at_login") session.beginSignIn();
  } else if (session.state() !== "at_sign_up") session.beginSignUp();
}
