import type { EndpointReply } from "@atrium/contract/client.ts";

/** What was refused of a value that another step asks for. */
export type FieldFault = { field: "password" | "code" | "name" | "building"; text: string };

/** What a flow knows and nothing keeps: a reload forgets it. */
export type FlowMemory = {
  /** Whose all of this is. */
  email?: string;
  password?: string | undefined;
  /** A new password that was typed before its code turned out to be wrong. */
  typed?: string | undefined;
  /** Begun with a new password; it waits for "Continue". */
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
