import { keptRules, passwordLength, passwordRules } from "@atrium/rules/password.ts";
import { Checklist } from "@atrium/ui/components/checklist.tsx";
import { PasswordField } from "./password-field.tsx";
import { usePhrases } from "./phrases.ts";
import { WhosePassword } from "./whose-password.tsx";

type Props = {
  readonly label: string;
  /** The account's address for password managers, if it is known. */
  readonly email?: string;
  readonly value: string;
  readonly onChange: (password: string) => void;
  readonly error: string | undefined;
};

/** A new password with the list of its rules, which are checked while the person types (A13). */
export function NewPasswordFields({ label, email, value, onChange, error }: Props) {
  const t = usePhrases();
  const kept = keptRules(value);
  return (
    <>
      {email && <WhosePassword email={email} />}
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        // A person who is sent back to this field sees the error at once.
        data-autofocus={error ? true : undefined}
        error={error}
      />
      <Checklist
        title={t("sign_up.rules_title")}
        doneText={t("sign_up.rule_met")}
        missingText={t("sign_up.rule_missing")}
        progress={t("sign_up.rules_progress", { met: kept.size, total: passwordRules.length })}
        items={passwordRules.map((rule) => ({
          key: rule,
          text: t(`sign_up.rule_${rule}`, { least: passwordLength.least }),
          done: kept.has(rule),
        }))}
      />
    </>
  );
}
