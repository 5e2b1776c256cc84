import type { Approval } from "./approval.ts";
import type { FlowDraft, FlowPatch } from "./draft.ts";
import type { FieldFault, FlowMemoryStore } from "./flow-memory.ts";

/** What a step is given. It knows neither the flow that it stands in nor a neighbour. */
export type StepProps = {
  readonly draft: FlowDraft;
  readonly memory: FlowMemoryStore;
  /** The step has what it asks for. Rejects where something follows from it that was refused. */
  readonly onDone: (patch: FlowPatch) => Promise<void>;
  /** Keeps a change and stays. */
  readonly onChange: (patch: FlowPatch) => void;
  /** Something that another step asks for was refused: it is asked for again there. */
  readonly onFault: (fault: FieldFault) => Promise<void>;
  /** Leaves the flow for the log-in; with an address, its password is all that is asked for there. */
  readonly onLeave: (email?: string) => Promise<void>;
  /** Leaves the flow for the screen that waits until somebody has let the person in. */
  readonly onWaiting: (email: string, approval: Approval) => Promise<void>;
  /** Leaves the flow for the signed-in area. */
  readonly onArrived: () => Promise<void>;
};
