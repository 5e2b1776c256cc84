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

/** What follows the e-mail check (1 §4, A2): a provider that the company requires comes before everything else. */
export function afterEmailCheck(
  validation: EmailValidation & { sso_providers: { sso_required: boolean } },
): "password" | "provider" | "sign_up" {
  if (validation.sso_providers.sso_required) return "provider";
  return isEmailAvailable(validation) ? "password" : "sign_up";
}
