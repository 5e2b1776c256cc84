import { isHostName } from "@atrium/rules/host-name.ts";
import { isEmail } from "@atrium/rules/email.ts";
import { fonts } from "@atrium/ui/theme/fonts.ts";
import { Form } from "@atrium/ui/components/form.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { AccentField, FirstPictures } from "../../parts/brand-form/brand-look-fields.tsx";
import { useBrandPictures } from "../../parts/brand-form/brand-pictures.ts";
import { BrandPreview } from "../../parts/brand-form/brand-preview.tsx";
import type { Brand, BrandFields } from "../../parts/brand-form/brand-queries.ts";
import { BrandTexts } from "../../parts/brand-form/brand-texts.tsx";
import { ContrastList } from "../../parts/brand-form/contrast-list.tsx";
import { useLook } from "../../parts/brand-form/use-look.ts";
import { ColourField, isColour } from "../../parts/edit/colour-field.tsx";
import { ConflictNotice } from "../../parts/edit/conflict-notice.tsx";
import styles from "../../parts/edit/edit.module.css";
import { HostsField } from "../../parts/edit/hosts-field.tsx";
import { LanguagesField } from "../../parts/edit/languages-field.tsx";
import { PictureField } from "../../parts/edit/picture-field.tsx";
import { SaveBar } from "../../parts/edit/save-bar.tsx";
import { type EditFormProps, useEditForm } from "../../parts/edit/use-edit-form.ts";
import { hostHint } from "../../parts/host-hint.ts";
import own from "./brands.module.css";

type Props = EditFormProps<BrandFields> & {
  /** The existing brand, if it is not a new one. */
  readonly brand?: Brand;
  readonly label?: string;
};

const corners = [0, 0.5, 1, 1.25] as const;

/** The form of a brand in groups, with a preview beside it. */
export function BrandForm({ brand, label, ...editing }: Props) {
  const t = usePhrases();
  const { edit, values, isSent, busy, faults, change, discard, formProps } = useEditForm(editing);
  const pictures = useBrandPictures(brand?.picture_urls, edit.change);
  const shown = useLook(values);
  const isWhole =
    values.name.trim() !== "" &&
    values.hosts.length > 0 &&
    values.hosts.every(isHostName) &&
    isColour(values.primary_color) &&
    isColour(values.secondary_color) &&
    isEmail(values.support_email);
  const required = (text: string) => (isSent && text.trim() === "" ? t("console.field_required") : undefined);
  const labels = {
    name: t("console.brand_name"),
    hosts: t("console.hosts"),
    primary_color: t("console.primary_color"),
    secondary_color: t("console.secondary_color"),
    font: t("console.font"),
    radius_scale: t("console.corners"),
    languages: t("console.languages"),
    tagline: t("console.tagline"),
    page_title: t("console.page_title"),
    amenity_label: t("console.amenity_label"),
    support_email: t("console.support_email"),
    eula_link: t("console.eula_link"),
    privacy_policy: t("console.privacy_policy"),
    logo_light: t("console.logo_light"),
    logo_dark: t("console.logo_dark"),
    mark: t("console.mark_picture"),
    hero: t("console.hero"),
    hero_focus: t("console.focus_label"),
  };
  return (
    <div className={own.sides}>
      <Form {...formProps(isWhole)}>
        <ConflictNotice edit={edit} labels={labels} />
        <section className={styles.group}>
          <h2>{t("console.group_name")}</h2>
          <TextField
            label={labels.name}
            maxLength={120}
            value={values.name}
            error={faults["name"] ?? required(values.name)}
            onChange={({ target }) => change({ name: target.value })}
          />
          <HostsField
            label={labels.hosts}
            hint={`${t("console.hosts_hint")} ${hostHint(values.hosts[0] ?? "", location.hostname, t)}`}
            value={values.hosts}
            error={faults["hosts"] ?? (isSent && values.hosts.length === 0 ? t("console.field_required") : undefined)}
            onChange={(hosts) => change({ hosts })}
          />
        </section>
        <section className={styles.group}>
          <h2>{t("console.group_pictures")}</h2>
          <FirstPictures
            pictures={pictures}
            heroFocus={values.hero_focus}
            onHeroFocus={(hero_focus) => change({ hero_focus })}
            faults={faults}
          />
          <PictureField
            label={labels.mark}
            hint={t("console.mark_hint")}
            url={pictures.urlOf("mark")}
            error={faults["mark"]}
            onChange={(kept) => pictures.put("mark", kept)}
          />
        </section>
        <section className={styles.group}>
          <h2>{t("console.group_look")}</h2>
          <div className={styles.two}>
            <AccentField value={values.primary_color} faults={faults} onChange={change} />
            <ColourField
              label={labels.secondary_color}
              hint={t("console.secondary_color_hint")}
              value={values.secondary_color}
              error={faults["secondary_color"]}
              onChange={(secondary_color) => change({ secondary_color })}
            />
            <Select
              label={labels.font}
              options={Object.entries(fonts).map(([key, { name }]) => ({ value: key, label: name }))}
              value={values.font}
              error={faults["font"]}
              onChange={({ target }) => change({ font: target.value })}
            />
            <Select
              label={labels.radius_scale}
              options={corners.map((scale, at) => ({
                value: String(scale),
                label: t(`console.corners_${at as 0 | 1 | 2 | 3}`),
              }))}
              value={String(values.radius_scale)}
              onChange={({ target }) => change({ radius_scale: Number(target.value) })}
            />
          </div>
        </section>
        <section className={styles.group}>
          <h2>{t("console.group_languages")}</h2>
          <LanguagesField
            value={values.languages}
            onChange={(languages) => change({ languages, ...textsIn(values, languages) })}
          />
          <BrandTexts values={values} faults={faults} onChange={change} />
        </section>
        <section className={styles.group}>
          <h2>{t("console.group_help")}</h2>
          <TextField
            label={labels.support_email}
            type="email"
            maxLength={254}
            value={values.support_email}
            error={faults["support_email"] ?? (isEmail(values.support_email) ? undefined : t("sign_in.email_invalid"))}
            onChange={({ target }) => change({ support_email: target.value.trim() })}
          />
          {(["privacy_policy", "eula_link"] as const).map((field) => (
            <TextField
              key={field}
              label={labels[field]}
              hint={t("console.web_address_hint")}
              type="url"
              maxLength={2_000}
              value={values[field]}
              error={faults[field]}
              onChange={({ target }) => change({ [field]: target.value.trim() })}
            />
          ))}
        </section>
        <SaveBar
          isChanged={edit.isChanged}
          busy={busy}
          onDiscard={() => {
            discard();
            pictures.forget();
          }}
          {...(label ? { label } : {})}
        />
      </Form>
      <div className={own.aside}>
        <BrandPreview
          name={values.name}
          tagline={values.tagline[values.languages[0] ?? "en"] ?? ""}
          pictures={{
            logo_light: pictures.urlOf("logo_light"),
            logo_dark: pictures.urlOf("logo_dark"),
            hero: pictures.urlOf("hero"),
          }}
          heroFocus={values.hero_focus}
          tokens={shown?.tokens}
        />
        <ContrastList contrast={shown?.contrast} />
      </div>
    </div>
  );
}

/** Only the texts of these languages: others would never be shown. */
function textsIn(values: BrandFields, languages: readonly string[]): Partial<BrandFields> {
  const kept = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).filter(([code]) => languages.includes(code)));
  return {
    tagline: kept(values.tagline),
    page_title: kept(values.page_title),
    amenity_label: kept(values.amenity_label),
  };
}
