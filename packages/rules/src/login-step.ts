export type EmailValidation = {
  email: string | null;
  terms_accepted: boolean;
  confirmed: boolean;
  deactivated: boolean;
};

/** An address counts as available for login only when all four hold (1 §3, A3). */
export function isEmailAvailable(validation: EmailValidation): boolean {
  const { email, terms_accepted, confirmed, deactivated } = validation;
  return !!email && terms_accepted && confirmed && !deactivated;
}

/**
 * The next step after the e-mail check (1 §4, A2). `deactivated`: only help. `provider`: the company requires one, which comes before the
 * password for every account. `choice`: it offers providers besides the password.
 */
export type AfterEmailCheck = "password" | "sign_up" | "provider" | "choice" | "deactivated";

export function afterEmailCheck(
  validation: EmailValidation & {
    sso_providers: { sso_required: boolean; oidc_providers: readonly unknown[]; saml_providers: readonly unknown[] };
  },
): AfterEmailCheck {
  if (validation.deactivated) return "deactivated";
  const { sso_required, oidc_providers, saml_providers } = validation.sso_providers;
  // A company that requires a provider but has none yet must not lock its people out.
  if (oidc_providers.length + saml_providers.length > 0) return sso_required ? "provider" : "choice";
  return isEmailAvailable(validation) ? "password" : "sign_up";
}
