import { intlLocale, matchLocale, normalizeLocale } from "@atrium/rules/languages.ts";
import { isName, leastNameLength, mostNameLength } from "@atrium/rules/person-name.ts";
import { toSingleLine } from "@atrium/rules/text-lines.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useBuilding } from "../../parts/buildings.ts";
import { useFlag } from "../../parts/flags.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { WaitingNote } from "../../parts/offline/waiting-note.tsx";
import { useServices } from "../../parts/services.ts";
import { companyQuery, type User } from "./account-queries.ts";
import styles from "./account.module.css";
import { Card } from "./card.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { DoneDialog } from "./done-dialog.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { useProfileForm } from "./use-profile-form.ts";

/** Names and language; company and address are read-only (1 §5). */
export function ProfileForm({ user }: { readonly user: User }) {
  const t = usePhrases();
  const services = useServices();
  const form = useProfileForm(user);
  const language = useLanguage();
  const { languages } = useBuilding();
  const choosesLanguage = useFlag("language-in-settings") && languages.length > 1;
  const company = useQuery(companyQuery(services));
  const offered = languages.map(({ code, name }) => ({
    value: normalizeLocale(code),
    label: name,
    lang: intlLocale(code),
  }));
  const shown = matchLocale(
    [user.locale ?? language, language],
    offered.map(({ value }) => value),
  );
  const companyName = company.data ? (company.data.data.company?.name ?? t("account.no_company")) : "";
  return (
    <>
      <Card title={t("account.details_title")}>
        <Form busy={form.busy} error={form.error ? describeFailure(form.error, t).text : null} onSubmit={form.save}>
          <div className={styles.pair}>
            <NameField
              label={t("sign_up.first_name")}
              name="first_name"
              autoComplete="given-name"
              value={form.draft.first_name ?? user.first_name}
              onTyped={(first_name) => form.typed({ first_name })}
            />
            <NameField
              label={t("sign_up.last_name")}
              name="last_name"
              autoComplete="family-name"
              value={form.draft.last_name ?? user.last_name}
              onTyped={(last_name) => form.typed({ last_name })}
            />
          </div>
          <TextField label={t("account.company")} name="company" value={companyName} disabled />
          <TextField
            label={t("account.email")}
            name="email"
            type="email"
            value={user.email}
            disabled
            hint={t("account.fixed_hint")}
          />
          {choosesLanguage && shown && (
            <Select
              label={t("app.language")}
              name="locale"
              hint={t("account.language_hint")}
              options={offered}
              value={form.draft.locale ?? shown}
              onChange={({ target }) => form.typed({ locale: target.value })}
            />
          )}
          {form.waits && <WaitingNote waits={form.waits} />}
          <div className={styles.actions}>
            <Button type="submit" busy={form.busy} disabled={!form.maySave}>
              {t("account.save")}
            </Button>
          </div>
        </Form>
      </Card>
      <LeaveDialog
        unsaved={Object.keys(form.changes).length > 0 && (!form.waits || !!form.waits.fault)}
        onDiscard={form.forget}
      />
      <ConflictDialog form={form} languages={offered} />
      <DoneDialog open={form.done} title={t("account.saved_title")} onClose={form.confirmed}>
        {t("account.saved_text")}
      </DoneDialog>
    </>
  );
}

type NameFieldProps = {
  readonly label: string;
  readonly name: "first_name" | "last_name";
  readonly autoComplete: string;
  readonly value: string;
  readonly onTyped: (typed: string) => void;
};

function NameField({ value, onTyped, ...field }: NameFieldProps) {
  const t = usePhrases();
  const [left, setLeft] = useState(false);
  return (
    <TextField
      {...field}
      maxLength={mostNameLength}
      value={value}
      onChange={({ target }) => onTyped(toSingleLine(target.value))}
      onBlur={() => setLeft(true)}
      error={left && !isName(value) ? t("sign_up.min_two_char", { least: leastNameLength }) : undefined}
    />
  );
}
