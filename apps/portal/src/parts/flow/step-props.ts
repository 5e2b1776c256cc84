import type { Approval } from "./approval.ts";
import type { FlowDraft, FlowPatch } from "./draft.ts";
import type { FieldFault, FlowMemoryStore } from "./flow-memory.ts";

/** The props of a step. A step knows neither its flow nor the neighbouring steps. */
export type StepProps = {
  readonly draft: FlowDraft;
  readonly memory: FlowMemoryStore;
  /** The step is complete. Rejects if a request that follows from it was refused. */
  readonly onDone: (patch: FlowPatch) => Promise<void>;
  /** Saves a change and stays on the step. */
  readonly onChange: (patch: FlowPatch) => void;
  /** A value of another step was refused: returns to that step. */
  readonly onFault: (fault: FieldFault) => Promise<void>;
  /** Leaves the flow for the sign-in page; with an address, only its password is asked for there. */
  readonly onLeave: (email?: string) => Promise<void>;
  /** Leaves the flow for the screen that waits for an approval. */
  readonly onWaiting: (email: string, approval: Approval) => Promise<void>;
  /** Leaves the flow for the signed-in area. */
  readonly onArrived: () => Promise<void>;
};
