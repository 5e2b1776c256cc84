/** The source of an account (1 §3); null: there is none. */
export type CreatedBy = "" | "user" | "sso" | "scim" | "upload" | "acs" | null;

export type SignUpFlow =
  | "standard"
  | "sso_required"
  | "sso_optional_provider"
  | "sso_optional_email"
  | "scim"
  | "csv"
  | "csv_sso_required"
  | "csv_sso_optional_provider"
  | "csv_sso_optional_email"
  | "users_admin_upload";

export type SignUpStep =
  | "choose_provider"
  | "building"
  | "create_account"
  | "create_password"
  | "accept_terms"
  | "verify_account"
  | "enter_code"
  | "new_password"
  | "congratulations";

export type FlowName = SignUpFlow | "reset_password";

const standard = [
  "building",
  "create_account",
  "create_password",
  "accept_terms",
  "verify_account",
  "enter_code",
  "congratulations",
] as const satisfies SignUpStep[];

const csv = [
  "create_account",
  "create_password",
  "accept_terms",
  "verify_account",
  "enter_code",
  "congratulations",
] as const satisfies SignUpStep[];

const withProvider = [
  "choose_provider",
  "building",
  "create_account",
  "accept_terms",
  "congratulations",
] as const satisfies SignUpStep[];

const csvWithProvider = [
  "choose_provider",
  "create_account",
  "accept_terms",
  "congratulations",
] as const satisfies SignUpStep[];

/** Each flow's steps in order (1 §4 and the decisions' table). A screen does not know its neighbours: it asks here what comes next. */
export const flowSteps: Record<FlowName, readonly SignUpStep[]> = {
  standard,
  sso_required: withProvider,
  sso_optional_provider: withProvider,
  sso_optional_email: ["choose_provider", ...standard],
  scim: ["create_account", "accept_terms", "congratulations"],
  csv,
  csv_sso_required: csvWithProvider,
  csv_sso_optional_provider: csvWithProvider,
  csv_sso_optional_email: ["choose_provider", ...csv],
  users_admin_upload: [
    "verify_account",
    "enter_code",
    "new_password",
    "create_account",
    "accept_terms",
    "building",
    "congratulations",
  ],
  reset_password: ["verify_account", "enter_code", "new_password", "congratulations"],
};

const withoutCounter: ReadonlySet<SignUpStep> = new Set(["choose_provider", "congratulations"]);

export type FlowFacts = {
  created_by: CreatedBy;
  sso: { required: boolean; providers: number };
  /** The choice in the dialog of an optional provider, or that a provider has just verified the person. */
  choice?: "provider" | "email";
};

/**
 * The flow of an address that cannot log in yet (1 §4, A8). A person added by an administrator verifies the address by a code, unless a
 * provider does that: a company that requires one has no codes sent to its people. A SCIM account whose company has no provider has no way to
 * verify the address, so it takes the steps of an uploaded one.
 */
export function signUpFlow({ created_by, sso, choice }: FlowFacts): SignUpFlow {
  const byProvider = sso.providers > 0 && (sso.required || choice === "provider");
  if (created_by === "user" && !byProvider) return "users_admin_upload";
  if (created_by === "scim" && sso.providers > 0) return "scim";
  const uploaded = created_by === "upload" || created_by === "acs" || created_by === "scim";
  if (sso.providers === 0) return uploaded ? "csv" : "standard";
  if (sso.required) return uploaded ? "csv_sso_required" : "sso_required";
  if (choice === "email") return uploaded ? "csv_sso_optional_email" : "sso_optional_email";
  return uploaded ? "csv_sso_optional_provider" : "sso_optional_provider";
}

/** The steps of a flow for this visitor: with exactly one building there is nothing to choose (1 §5, A11). */
export function stepsOf(flow: FlowName, buildings: number): readonly SignUpStep[] {
  const steps = flowSteps[flow];
  return buildings === 1 ? steps.filter((step) => step !== "building") : steps;
}

/** "Step 2 of 6", counting only the steps with a counter (1 §4, A10); undefined for steps without one. */
export function stepCounter(steps: readonly SignUpStep[], step: SignUpStep): { step: number; of: number } | undefined {
  const counted = steps.filter((one) => !withoutCounter.has(one));
  const index = counted.indexOf(step);
  return index < 0 ? undefined : { step: index + 1, of: counted.length };
}
