import type { EndpointReply } from "@atrium/contract/client.ts";

/** What was refused of a value that another step asks for. */
export type FieldFault = { field: "password" | "code" | "name" | "building"; text: string };

/** What a flow knows and nothing keeps: a reload forgets it. */
export type Held = {
  /** Whose all of this is. */
  email?: string;
  password?: string | undefined;
  /** A new password that was typed before its code turned out to be wrong. */
  typed?: string | undefined;
  /** Begun with a new password; it waits for "Continue". */
  session?: EndpointReply<"POST /auth/v2/login"> | undefined;
  fault?: FieldFault | undefined;
};

export function createHeld() {
  let held: Held = {};
  return {
    get: (): Held => held,
    set(change: Held): void {
      held = { ...held, ...change };
    },
    forget(): void {
      held = {};
    },
  };
}

export type HeldStore = ReturnType<typeof createHeld>;

export const held = createHeld();
