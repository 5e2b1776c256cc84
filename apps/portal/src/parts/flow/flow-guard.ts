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
    /** Which screen the entry before this one shows, where a flow has been walked from there. */
    before?: SignUpStep | "sign_in";
  }
}

export type FlowKind = FlowDraft["kind"];

export const flowPaths = { sign_up: paths.signUp, reset_password: paths.resetPassword } as const;

/** The buildings that somebody without an account may name as theirs (1 §7). */
export const signUpBuildingsQuery = ({ api, domain }: Pick<Services, "api" | "domain">) =>
  endpointQuery(api, "GET /public/buildings", { query: { domain } });

async function buildingsFor(services: Services, draft: FlowDraft) {
  if (!asksForBuilding(draft)) return [];
  const { data } = await services.queryClient.ensureQueryData(signUpBuildingsQuery(services));
  return data.buildings;
}

/** Where a flow is left that has nothing to stand on: at its address, to begin anew. */
function leave({ session }: Services): never {
  if (session.state() !== "at_login") session.beginSignIn();
  throw redirect({ to: paths.login, replace: true });
}

/**
 * `beforeLoad` of both flows: the step in the address is shown if everything before it is there, and otherwise the first one that lacks
 * something. A password that a reload has lost, a step asked for too early and a flow that nobody began are all of one kind.
 */
export async function guardFlow(
  services: Services,
  kind: FlowKind,
  { asked, before }: { asked: unknown; before?: HistoryState["before"] },
): Promise<{ step: SignUpStep }> {
  const known = flowDraft.read();
  if (kind === "sign_up" && known?.kind !== kind) leave(services);
  const draft = known?.kind === kind ? known : emptyReset;
  // After another address at the log-in: its person chooses a password of their own.
  if ((flowMemory.get().email ?? draft.email) !== draft.email) flowMemory.forget();
  const buildings = await buildingsFor(services, draft);
  const [only] = buildings;
  // With exactly one there is nothing to ask (A11).
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

/** Right after the e-mail address, on the first step or wherever a sign-up goes on, Back must lead there. */
function noteState({ session }: Services, kind: FlowKind, afterSignIn: boolean): void {
  if (kind === "reset_password") {
    if (session.state() !== "at_reset") session.beginReset();
  } else if (afterSignIn) {
    if (session.state() !== "at_login") session.beginSignIn();
  } else if (session.state() !== "at_sign_up") session.beginSignUp();
}
