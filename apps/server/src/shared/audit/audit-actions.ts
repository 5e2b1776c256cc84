/** Everything that the audit log tells of, and what it means to whoever reads it. */
export const auditActions = {
  "suite.lighting_set": "Somebody set the light of a suite.",
  "suite.temperature_set": "Somebody set the temperature of a suite.",
  "app.session_begun": "A mini-app was given a session in a person's name.",
  "payment_method.added": "Somebody kept a card.",
  "payment_method.removed": "Somebody removed a card.",
} as const;

export type AuditAction = keyof typeof auditActions;
