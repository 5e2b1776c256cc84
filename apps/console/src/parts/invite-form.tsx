import type { EndpointBody, EndpointReply } from "@atrium/contract/client.ts";
import type { PhraseKey } from "@atrium/phrases/phrases.ts";
import type { Role } from "@atrium/rules/roles.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import { TextArea } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { failureText } from "./failure-text.ts";
import { useFreshSignIn } from "./fresh-sign-in.tsx";
import styles from "./invite-form.module.css";
import { roleWords } from "./role-words.ts";
import { mostAddresses, typedAddresses } from "./typed-addresses.ts";

type Invited = EndpointReply<"POST /admin/v1/people/invite">["data"]["people"][number];

const outcomes: Record<Invited["outcome"], { phrase: PhraseKey; tone: "ok" | "neutral" | "warn" }> = {
  invited: { phrase: "console.invite_invited", tone: "ok" },
  joined: { phrase: "console.invite_joined", tone: "ok" },
  member: { phrase: "console.invite_member", tone: "neutral" },
  deactivated: { phrase: "console.invite_deactivated", tone: "warn" },
  elsewhere: { phrase: "console.invite_elsewhere", tone: "warn" },
};

type Props = {
  /** The building, and the company that they will belong to. */
  readonly place: Pick<EndpointBody<"POST /admin/v1/people/invite">, "building_uuid" | "company_uuid">;
  /** The roles that may be given with the invitation. */
  readonly roles: readonly Role[];
  /** Rendered before the addresses, such as the choice of the place. */
  readonly before?: ReactNode;
  /** Renders the next step; gets the number of invited people. */
  readonly drawNext?: (invited: number) => ReactNode;
};

/** Invites people by their addresses, and lists the outcome of each. */
export function InviteForm({ place, roles, before, drawNext }: Props) {
  const t = usePhrases();
  const { api } = useServices();
  const { run } = useFreshSignIn();
  const [text, setText] = useState("");
  const [wanted, setRole] = useState<Role>();
  const [isSent, setSent] = useState(false);
  const [done, setDone] = useState<Invited[]>([]);
  const role = roles.find((one) => one === wanted);
  const { emails, wrong } = typedAddresses(text);
  const inviting = useMutation({
    mutationFn: () =>
      run(() => api("POST /admin/v1/people/invite", { body: { ...place, emails, ...(role ? { role } : {}) } })),
    onSuccess({ data }) {
      setDone((earlier) => [...earlier, ...data.people]);
      setText("");
      setSent(false);
    },
  });
  const fault = () => {
    if (wrong.length > 0) return t("console.invite_wrong", { addresses: wrong.slice(0, 5).join(", ") });
    if (emails.length > mostAddresses) return t("console.invite_limit", { most: mostAddresses });
    return emails.length === 0 ? t("console.field_required") : undefined;
  };
  return (
    <>
      <Form
        busy={inviting.isPending}
        error={inviting.error ? failureText(inviting.error, t) : null}
        onSubmit={() => {
          setSent(true);
          if (!fault()) inviting.mutate();
        }}
      >
        {before}
        <TextArea
          label={t("console.invite_emails")}
          hint={t("console.invite_emails_hint")}
          rows={4}
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          error={isSent ? fault() : undefined}
          onChange={({ target }) => {
            setText(target.value);
            if (inviting.error) inviting.reset();
          }}
        />
        {roles.length > 0 && (
          <Select
            label={t("console.invite_role")}
            options={[
              { value: "", label: t("console.invite_no_role") },
              ...roles.map((one) => ({ value: one, label: t(roleWords[one]) })),
            ]}
            value={role ?? ""}
            onChange={({ target }) => setRole(roles.find((one) => one === target.value))}
          />
        )}
        <Button
          type="submit"
          size="large"
          block
          variant={drawNext && done.length > 0 ? "secondary" : "primary"}
          icon="mail"
          busy={inviting.isPending}
        >
          {t("console.invite_send")}
        </Button>
      </Form>
      {done.length > 0 && (
        <ul className={styles.results} role="list" aria-label={t("console.invite_done")}>
          {done.map(({ email, outcome }, at) => (
            <li key={`${at} ${email}`}>
              <span>{email}</span>
              <StatusPill tone={outcomes[outcome].tone} icon={outcomes[outcome].tone === "warn" ? "alert" : "check"}>
                {t(outcomes[outcome].phrase)}
              </StatusPill>
            </li>
          ))}
        </ul>
      )}
      {drawNext?.(done.length)}
    </>
  );
}
