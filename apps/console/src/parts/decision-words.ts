import type { Request } from "./waiting.ts";

const usual = {
  reason: "console.reason_label",
  decided: { approve: "console.decided_approve", deny: "console.decided_deny" },
  states: { approved: "console.state_approved", denied: "console.state_denied", closed: "console.state_closed" },
} as const;

/** A refund is not denied: the gateway is called again, or a manager has refunded it in another way. */
const ofRefund = {
  reason: "console.refund_how",
  decided: { approve: "console.refund_decided_approve", deny: "console.refund_decided_deny" },
  states: { approved: "console.refund_approved", denied: "console.refund_denied", closed: "console.refund_closed" },
} as const;

/** The phrases of a decision: its two buttons, the field of its reason, the message when it was made, and its outcome. */
export function decisionWords(request: Request) {
  const of = request.kind === "service_request" ? request.step : request.kind;
  return {
    approve: `console.yes_${of}`,
    deny: `console.no_${of}`,
    ...(request.kind === "refund" ? ofRefund : usual),
  } as const;
}
