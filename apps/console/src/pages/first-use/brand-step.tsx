import { hostNameIn, isHostName, isLocalHost, keyOfName } from "@atrium/rules/host-name.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { AccentField, FirstPictures } from "../../parts/brand-form/brand-look-fields.tsx";
import { useBrandPictures } from "../../parts/brand-form/brand-pictures.ts";
import { BrandPreview } from "../../parts/brand-form/brand-preview.tsx";
import {
  type Brand,
  type BrandFields,
  brandQuery,
  brandsQuery,
  editedBrand,
} from "../../parts/brand-form/brand-queries.ts";
import { ContrastList } from "../../parts/brand-form/contrast-list.tsx";
import { useLook } from "../../parts/brand-form/use-look.ts";
import { fieldFaults } from "../../parts/edit/field-faults.ts";
import { LanguagesField } from "../../parts/edit/languages-field.tsx";
import { useEdit } from "../../parts/edit/use-edit.ts";
import { failureText } from "../../parts/failure-text.ts";
import { hostHint } from "../../parts/host-hint.ts";
import { paths } from "../../parts/paths.ts";
import { FirstUseScreen } from "./first-use-screen.tsx";
import { StepReads } from "./step-reads.tsx";

/** The first brand: it already works, in grey, under the organisation's name; this step sets its look. */
export function BrandStep() {
  const services = useServices();
  const list = useQuery(brandsQuery(services));
  const uuid = list.data?.data.brands[0]?.uuid;
  const one = useQuery({ ...brandQuery(services, uuid ?? ""), enabled: uuid !== undefined });
  const brand = one.data?.data.brand;
  if (!brand) return <StepReads reads={[list, one]} />;
  return <BrandForm key={brand.uuid} brand={brand} />;
}

/** On a local machine a brand can have its own host name at once; otherwise it starts with the current address. */
function proposedHost({ name, hosts }: Brand): string {
  const [first = location.hostname] = hosts;
  const isBare = hosts.length === 1 && isLocalHost(first) && !first.includes(".localhost");
  return isBare ? `${keyOfName(name, "portal")}.localhost` : first;
}

function BrandForm({ brand }: { readonly brand: Brand }) {
  const t = usePhrases();
  const services = useServices();
  const navigate = useNavigate();
  const edit = useEdit<BrandFields>(editedBrand(brand));
  const pictures = useBrandPictures(brand.picture_urls, edit.change);
  const [host, setHost] = useState(() => proposedHost(brand));
  const { values } = edit;
  const shown = useLook(values);
  const saving = useMutation({
    mutationFn: (fields: BrandFields) =>
      services.api("PUT /admin/v1/brands/:uuid", {
        params: { uuid: brand.uuid },
        body: { ...fields, version: edit.version },
      }),
    async onSuccess(reply) {
      services.queryClient.setQueryData(brandQuery(services, brand.uuid).queryKey, reply);
      await navigate({ to: paths.firstBuilding });
    },
  });
  const faults = fieldFaults(saving.error, t);
  const named = hostNameIn(host);
  const change = (some: Partial<BrandFields>) => {
    edit.change(some);
    if (saving.error) saving.reset();
  };
  const save = () => {
    if (values.name.trim() === "" || !isHostName(named)) return;
    // The current address keeps working.
    saving.mutate({ ...values, hosts: [...new Set([named, ...values.hosts])] });
  };
  const aside = (
    <>
      <BrandPreview
        name={values.name}
        tagline={Object.values(values.tagline)[0] ?? ""}
        pictures={{
          logo_light: pictures.urlOf("logo_light"),
          logo_dark: pictures.urlOf("logo_dark"),
          hero: pictures.urlOf("hero"),
        }}
        heroFocus={values.hero_focus}
        tokens={shown?.tokens}
      />
      <ContrastList contrast={shown?.contrast} />
    </>
  );
  return (
    <FirstUseScreen
      step="brand"
      title={t("console.first_brand_title")}
      text={t("console.first_brand_text")}
      aside={aside}
    >
      <Form
        busy={saving.isPending}
        error={saving.error && Object.keys(faults).length === 0 ? failureText(saving.error, t) : null}
        onSubmit={save}
      >
        <TextField
          label={t("console.brand_name")}
          maxLength={120}
          data-autofocus
          value={values.name}
          error={faults["name"] ?? (values.name.trim() === "" ? t("console.field_required") : undefined)}
          onChange={({ target }) => change({ name: target.value })}
        />
        <TextField
          label={t("console.host")}
          hint={hostHint(host, location.hostname, t)}
          maxLength={260}
          spellCheck={false}
          autoCapitalize="none"
          value={host}
          error={faults["hosts"] ?? (isHostName(named) ? undefined : t("console.host_invalid"))}
          onChange={({ target }) => {
            setHost(target.value);
            if (saving.error) saving.reset();
          }}
        />
        <FirstPictures
          pictures={pictures}
          heroFocus={values.hero_focus}
          onHeroFocus={(hero_focus) => change({ hero_focus })}
          faults={faults}
        />
        <AccentField value={values.primary_color} faults={faults} onChange={change} />
        <LanguagesField value={values.languages} onChange={(languages) => change({ languages })} />
        <Button type="submit" size="large" block busy={saving.isPending} trailingIcon="arrow-right">
          {t("console.first_next")}
        </Button>
      </Form>
    </FirstUseScreen>
  );
}
