import { CodeField } from "@atrium/ui/components/code-field.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { Button } from "@atrium/ui/components/button.tsx";
import { PasswordField } from "@atrium/ui/components/password-field.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { TextArea, TextField } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { Group, Specimen } from "./specimen.tsx";

export function Fields({ id, title }: { readonly id: string; readonly title: string }) {
  const t = usePhrases();
  const show = { showLabel: t("sign_in.password_show"), hideLabelText: t("sign_in.password_hide") };
  return (
    <Group id={id} title={title}>
      <Specimen of="Text: empty, with a hint, wrong, read only, not available" as="column">
        <TextField label={t("sign_up.first_name")} />
        <TextField
          label={t("sign_in.email_label")}
          hint={t("sign_in.email_text")}
          leading={<Icon name="mail" />}
          defaultValue="ada@harborline.example"
        />
        <TextField label={t("sign_in.email_label")} error={t("sign_in.email_invalid")} defaultValue="ada@" />
        <TextField label={t("sign_up.last_name")} defaultValue="Lovelace" readOnly />
        <TextField label={t("sign_up.last_name")} defaultValue="Lovelace" disabled />
        <TextArea label={t("app.contact_support")} rows={3} />
      </Specimen>
      <Specimen of="Password, code, list" as="column">
        <PasswordField label={t("sign_in.password_label")} autoComplete="current-password" {...show} />
        <CodeField label={t("verify.code_label")} defaultValue="4711" />
        <CodeField label={t("verify.code_label")} error={t("refusal.code_invalid")} defaultValue="0000" />
        <Select
          label={t("sign_up.building_label")}
          options={[
            { value: "one", label: "Pier One" },
            { value: "two", label: "Lantern House" },
          ]}
        />
      </Specimen>
      <Specimen of="A form that was refused as a whole" as="column">
        <Form busy={false} error={t("error.unable")} onSubmit={() => undefined}>
          <TextField label={t("sign_in.email_label")} />
          <Button type="submit" block>
            {t("sign_in.next")}
          </Button>
        </Form>
      </Specimen>
    </Group>
  );
}
