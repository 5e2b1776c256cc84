import { normalizeExpiry, readExpiry } from "@atrium/rules/card-expiry.ts";
import { countryCodes, defaultCountry } from "@atrium/rules/countries.ts";
import { intlLocale } from "@atrium/rules/languages.ts";
import { toSingleLine } from "@atrium/rules/text-lines.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { useMemo, useRef, useState } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import type { FieldsInit } from "./card-fields.ts";
import { brandName } from "./card-name.ts";
import styles from "./cards.module.css";
import type { SavedCard } from "./cards-queries.ts";
import { faultPhrase, faultsOf } from "./fault-text.ts";
import { HostedField } from "./hosted-field.tsx";
import { useCardFields } from "./use-card-fields.ts";
import { useKeepCard } from "./use-keep-card.ts";

export type Names = { readonly first_name: string; readonly last_name: string };
type Props = {
  readonly init: FieldsInit;
  readonly names: Names;
  readonly onSaved: (card: SavedCard) => void;
  readonly onMissing: (error: unknown) => void;
};

/** The form of a new card (M1): name, country and expiry are our fields, number and security code are the provider's. */
export function CardForm({ init, names, onSaved, onMissing }: Props) {
  const t = usePhrases();
  const [draft, setDraft] = useState({ ...names, expiry: "", country: defaultCountry });
  const [shown, setShown] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const keeping = useKeepCard(onSaved);
  const fields = useCardFields(init, {
    onTokenized: keeping.keep,
    onMissing,
    onEnter: () => form.current?.querySelector("form")?.requestSubmit(),
  });
  const countries = useCountries();
  const hostsExpiry = init.provider === "stripe";
  const expiry = readExpiry(draft.expiry);
  const busy = fields.tokenizing || keeping.busy;
  const said = (...attributes: string[]) => faultsOf(fields.errors, ...attributes).map((phrase) => t(phrase))[0];
  const change = (changes: Partial<typeof draft>) => setDraft((known) => ({ ...known, ...changes }));
  const nameFault = (name: "first_name" | "last_name") =>
    shown && draft[name].trim() === "" ? t("card.min_one_char") : said(name);
  const expiryFault = shown && !expiry ? t("card.min_exp_date_length") : said("month", "year");

  const save = () => {
    setShown(true);
    const first_name = draft.first_name.trim();
    const last_name = draft.last_name.trim();
    // Stripe reads month and year from its own field.
    const until = hostsExpiry ? { month: 12, year: 2099 } : expiry;
    if (!fields.ready || !first_name || !last_name || !until) return;
    keeping.clear();
    fields.tokenize({ first_name, last_name, country: draft.country, ...until });
  };
  const others = fields.errors.filter(({ attribute }) => attribute === "base");
  const { cardType } = fields.validity;
  return (
    <div ref={form} className={styles.form}>
      {init.provider === "sandbox" && (
        <div className={styles.test}>
          <StatusPill tone="warn" icon="info">
            {t("card.test_mode")}
          </StatusPill>
          <p>{t("card.test_text")}</p>
        </div>
      )}
      <Form busy={busy} error={keeping.error ?? (others[0] ? t(faultPhrase(others[0])) : null)} onSubmit={save}>
        <div className={styles.pair}>
          <TextField
            label={t("sign_up.first_name")}
            name="first_name"
            autoComplete="cc-given-name"
            maxLength={100}
            value={draft.first_name}
            error={nameFault("first_name")}
            onChange={({ target }) => change({ first_name: toSingleLine(target.value) })}
          />
          <TextField
            label={t("sign_up.last_name")}
            name="last_name"
            autoComplete="cc-family-name"
            maxLength={100}
            value={draft.last_name}
            error={nameFault("last_name")}
            onChange={({ target }) => change({ last_name: toSingleLine(target.value) })}
          />
        </div>
        <HostedField
          label={cardType ? `${t("card.number")} · ${brandName(cardType, t)}` : t("card.number")}
          error={said("number")}
          ready={fields.ready}
          host={fields.places.number}
          onLabel={() => fields.focus("number")}
        />
        <div className={styles.pair}>
          {hostsExpiry ? (
            <HostedField
              label={t("card.expiry")}
              error={said("month", "year")}
              ready={fields.ready}
              host={fields.places.expiry}
              onLabel={() => fields.focus("expiry")}
            />
          ) : (
            <TextField
              label={t("card.expiry")}
              name="expiry"
              autoComplete="cc-exp"
              inputMode="numeric"
              placeholder={t("card.expiry_form")}
              value={draft.expiry}
              error={expiryFault}
              onChange={({ target }) => change({ expiry: normalizeExpiry(target.value, draft.expiry) })}
            />
          )}
          <HostedField
            label={t("card.cvv")}
            error={said("verification_value")}
            ready={fields.ready}
            host={fields.places.cvv}
            onLabel={() => fields.focus("cvv")}
          />
        </div>
        <Select
          label={t("card.country")}
          name="country"
          autoComplete="country"
          options={countries}
          value={draft.country}
          onChange={({ target }) => change({ country: target.value })}
        />
        <p className={styles.secure}>
          <Icon name="lock" size={16} />
          <span>{t("card.secure")}</span>
        </p>
        <div className={styles.actions}>
          <Button type="submit" busy={busy} disabled={!fields.ready}>
            {t("card.save")}
          </Button>
        </div>
      </Form>
    </div>
  );
}

/** Every country by its name in the reader's language, in that language's order. */
function useCountries() {
  const locale = intlLocale(useLanguage());
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "region" });
    const options = countryCodes.map((value) => ({ value, label: names.of(value) ?? value }));
    return options.toSorted((a, b) => a.label.localeCompare(b.label, locale));
  }, [locale]);
}
