import { Button } from "@atrium/ui/components/button.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { FailedScreen } from "@atrium/web/failed-screen.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { BackLink } from "../../parts/back-link.tsx";
import { brandsQuery } from "../../parts/brand-form/brand-queries.ts";
import {
  type Building,
  buildingQuery,
  buildingsQuery,
  editedBuilding,
  newBuilding,
} from "../../parts/building-queries.ts";
import { useKeptAs } from "../../parts/edit/use-kept-as.ts";
import { Editors } from "../../parts/editors.tsx";
import { mayInBuilding, meQuery, useMe } from "../../parts/me-query.ts";
import { paths } from "../../parts/paths.ts";
import { Screen, ScreenBones } from "../../parts/screen.tsx";
import { ThingNotShown } from "../../parts/thing-not-shown.tsx";
import { Facilities } from "./facilities.tsx";
import { Tiles } from "./tiles.tsx";
import { BuildingForm } from "./building-form.tsx";

const route = getRouteApi("/buildings/$uuid");

function ToBuildings() {
  const t = usePhrases();
  return <BackLink link={<Link to={paths.buildings} />}>{t("console.buildings_title")}</BackLink>;
}

/** One building with all its settings. */
export function BuildingPage() {
  const t = usePhrases();
  const { uuid } = route.useParams();
  const read = useQuery(buildingQuery(useServices(), uuid));
  const building = read.data?.data.building;
  usePageTitle(building?.name ?? t("console.buildings_title"));
  if (building) return <Shown key={uuid} building={building} />;
  return (
    <ThingNotShown
      read={read}
      title={t("console.buildings_title")}
      before={<ToBuildings />}
      icon="building"
      gone={t("console.building_gone")}
    />
  );
}

function Shown({ building }: { readonly building: Building }) {
  const t = usePhrases();
  const services = useServices();
  const { api, queryClient, toasts } = services;
  const { uuid } = building;
  const me = useMe();
  const params = { uuid };
  const keptAs = useKeptAs(`building.${uuid}`);
  const keep = (reply: { data: { building: Building } }) => {
    queryClient.setQueryData(buildingQuery(services, uuid).queryKey, reply);
    return editedBuilding(reply.data.building);
  };
  return (
    <Screen
      before={<ToBuildings />}
      title={building.name}
      actions={
        me &&
        mayInBuilding(me, "content.publish", uuid) && (
          <Button variant="secondary" size="small" icon="home" render={<Link to={paths.home} params={{ uuid }} />}>
            {t("console.home_title")}
          </Button>
        )
      }
    >
      <Editors kind="building" uuid={uuid} />
      <BuildingForm
        start={editedBuilding(building)}
        keptAs={keptAs}
        imageUrl={building.image_url}
        send={async (fields, version) =>
          keep(await api("PUT /admin/v1/buildings/:uuid", { params, body: { ...fields, version } }))
        }
        read={async () => keep(await api("GET /admin/v1/buildings/:uuid", { params }))}
        onSaved={(saved) => {
          void queryClient.invalidateQueries({ queryKey: buildingsQuery(services).queryKey });
          toasts.show({ text: t("console.saved", { name: saved.fields.name }) });
        }}
      />
      <Tiles buildingUuid={uuid} />
      <Facilities buildingUuid={uuid} />
    </Screen>
  );
}

/** A new building of one of the brands. */
export function NewBuildingPage() {
  const t = usePhrases();
  const services = useServices();
  const { api, queryClient, toasts } = services;
  const navigate = useNavigate();
  const list = useQuery(brandsQuery(services));
  const brands = list.data?.data.brands;
  const [chosen, setChosen] = useState<string>();
  usePageTitle(t("console.building_new"));
  if (!brands)
    return list.error ? <FailedScreen error={list.error} onRetry={() => void list.refetch()} /> : <ScreenBones />;
  const brand_uuid = chosen ?? brands[0]?.uuid ?? "";
  const start = { fields: newBuilding(services.boot.locale), version: "" };
  return (
    <Screen before={<ToBuildings />} title={t("console.building_new")}>
      <BuildingForm
        start={start}
        imageUrl={null}
        label={t("console.building_create")}
        send={async (fields) => {
          const reply = await api("POST /admin/v1/buildings", { body: { ...fields, brand_uuid } });
          const { building } = reply.data;
          queryClient.setQueryData(buildingQuery(services, building.uuid).queryKey, reply);
          void queryClient.invalidateQueries({ queryKey: buildingsQuery(services).queryKey });
          void queryClient.invalidateQueries({ queryKey: meQuery(services).queryKey });
          toasts.show({ text: t("console.saved", { name: building.name }) });
          await navigate({ to: paths.building, params: { uuid: building.uuid }, replace: true });
          return editedBuilding(building);
        }}
        read={() => Promise.resolve(start)}
        onSaved={() => undefined}
      >
        {brands.length > 1 && (
          <Select
            label={t("console.brand")}
            options={brands.map(({ uuid, name }) => ({ value: uuid, label: name }))}
            value={brand_uuid}
            onChange={({ target }) => setChosen(target.value)}
          />
        )}
      </BuildingForm>
    </Screen>
  );
}
