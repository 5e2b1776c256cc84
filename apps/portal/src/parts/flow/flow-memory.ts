import type { EndpointReply } from "@atrium/contract/client.ts";

/** The refusal of a value that another step asks for. */
export type FieldFault = { field: "password" | "code" | "name" | "building"; text: string };

/** What a flow keeps in memory only: a reload loses it. */
export type FlowMemory = {
  /** The address of the person that this belongs to. */
  email?: string;
  password?: string | undefined;
  /** A new password that was typed before its code turned out to be wrong. */
  typed?: string | undefined;
  /** Started with a new password; it waits for "Continue". */
  session?: EndpointReply<"POST /auth/v2/login"> | undefined;
  fault?: FieldFault | undefined;
};

export function createFlowMemory() {
  let memory: FlowMemory = {};
  return {
    get: (): FlowMemory => memory,
    set(change: FlowMemory): void {
      memory = { ...memory, ...change };
    },
    forget(): void {
      memory = {};
    },
  };
}

export type FlowMemoryStore = ReturnType<typeof createFlowMemory>;

export const flowMemory = createFlowMemory();
