import { Button } from "@atrium/ui/components/button.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { brandQuery, brandsQuery } from "../../parts/brand-form/brand-queries.ts";
import { BuildingFacts, isWholeBuilding } from "../../parts/building-fields.tsx";
import {
  type Building,
  type BuildingFields,
  buildingQuery,
  buildingsQuery,
  editedBuilding,
  newBuilding,
} from "../../parts/building-queries.ts";
import { fieldFaults } from "../../parts/edit/field-faults.ts";
import { useEdit } from "../../parts/edit/use-edit.ts";
import { failureText } from "../../parts/failure-text.ts";
import { meQuery } from "../../parts/me-query.ts";
import { paths } from "../../parts/paths.ts";
import { FirstUseScreen } from "./first-use-screen.tsx";
import { StepReads } from "./step-reads.tsx";

/** The first building. A person who returns to this step edits the building that they have added. */
export function BuildingStep() {
  const services = useServices();
  const brands = useQuery(brandsQuery(services));
  const brandUuid = brands.data?.data.brands[0]?.uuid;
  const brand = useQuery({ ...brandQuery(services, brandUuid ?? ""), enabled: brandUuid !== undefined });
  const list = useQuery(buildingsQuery(services));
  const uuid = list.data?.data.buildings[0]?.uuid;
  const one = useQuery({ ...buildingQuery(services, uuid ?? ""), enabled: uuid !== undefined });
  const building = one.data?.data.building;
  const locale = brand.data?.data.brand.languages[0];
  if (!brandUuid || !locale || !list.data || (uuid && !building))
    return <StepReads reads={[brands, brand, list, one]} />;
  return <BuildingForm key={uuid ?? "new"} brandUuid={brandUuid} locale={locale} building={building} />;
}

type Props = { readonly brandUuid: string; readonly locale: string; readonly building: Building | undefined };

function BuildingForm({ brandUuid, locale, building }: Props) {
  const t = usePhrases();
  const services = useServices();
  const { api, queryClient } = services;
  const navigate = useNavigate();
  const edit = useEdit<BuildingFields>(
    building ? editedBuilding(building) : { fields: newBuilding(locale), version: "" },
  );
  const [isSent, setSent] = useState(false);
  const { values } = edit;
  const saving = useMutation({
    mutationFn: () =>
      building
        ? api("PUT /admin/v1/buildings/:uuid", {
            params: { uuid: building.uuid },
            body: { ...values, version: edit.version },
          })
        : api("POST /admin/v1/buildings", { body: { ...values, brand_uuid: brandUuid } }),
    async onSuccess(reply) {
      queryClient.setQueryData(buildingQuery(services, reply.data.building.uuid).queryKey, reply);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: buildingsQuery(services).queryKey }),
        queryClient.invalidateQueries({ queryKey: meQuery(services).queryKey }),
      ]);
      await navigate({ to: paths.firstPeople });
    },
  });
  const faults = fieldFaults(saving.error, t);
  const change = (some: Partial<BuildingFields>) => {
    edit.change(some);
    if (saving.error) saving.reset();
  };
  return (
    <FirstUseScreen
      step="building"
      back="brand"
      title={t("console.first_building_title")}
      text={t("console.first_building_text")}
    >
      <Form
        busy={saving.isPending}
        error={saving.error && Object.keys(faults).length === 0 ? failureText(saving.error, t) : null}
        onSubmit={() => {
          setSent(true);
          if (isWholeBuilding(values)) saving.mutate();
        }}
      >
        <BuildingFacts
          values={values}
          imageUrl={building?.image_url ?? null}
          faults={faults}
          isSent={isSent}
          onChange={change}
        />
        <Button type="submit" size="large" block busy={saving.isPending} trailingIcon="arrow-right">
          {t("console.first_next")}
        </Button>
      </Form>
    </FirstUseScreen>
  );
}
