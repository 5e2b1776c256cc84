import { FailedScreen } from "@atrium/web/failed-screen.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { BackLink } from "../../parts/back-link.tsx";
import { type Brand, brandQuery, brandsQuery, editedBrand } from "../../parts/brand-form/brand-queries.ts";
import { useKeptAs } from "../../parts/edit/use-kept-as.ts";
import { Editors } from "../../parts/editors.tsx";
import { paths } from "../../parts/paths.ts";
import { Screen, ScreenBones } from "../../parts/screen.tsx";
import { ThingNotShown } from "../../parts/thing-not-shown.tsx";
import { BrandForm } from "./brand-form.tsx";

const route = getRouteApi("/brands/$uuid");

function ToBrands() {
  const t = usePhrases();
  return <BackLink link={<Link to={paths.brands} />}>{t("console.brands_title")}</BackLink>;
}

/** One brand: all its settings, with a preview beside them. */
export function BrandPage() {
  const t = usePhrases();
  const { uuid } = route.useParams();
  const read = useQuery(brandQuery(useServices(), uuid));
  const brand = read.data?.data.brand;
  usePageTitle(brand?.name ?? t("console.brands_title"));
  if (brand) return <Shown key={uuid} brand={brand} />;
  return (
    <ThingNotShown
      read={read}
      title={t("console.brands_title")}
      before={<ToBrands />}
      icon="tag"
      gone={t("console.brand_gone")}
    />
  );
}

function Shown({ brand }: { readonly brand: Brand }) {
  const t = usePhrases();
  const services = useServices();
  const { api, queryClient, toasts } = services;
  const { uuid } = brand;
  const params = { uuid };
  const keptAs = useKeptAs(`brand.${uuid}`);
  const keep = (reply: { data: { brand: Brand } }) => {
    queryClient.setQueryData(brandQuery(services, uuid).queryKey, reply);
    return editedBrand(reply.data.brand);
  };
  return (
    <Screen before={<ToBrands />} title={brand.name}>
      <Editors kind="brand" uuid={uuid} />
      <BrandForm
        brand={brand}
        start={editedBrand(brand)}
        keptAs={keptAs}
        send={async (fields, version) =>
          keep(await api("PUT /admin/v1/brands/:uuid", { params, body: { ...fields, version } }))
        }
        read={async () => keep(await api("GET /admin/v1/brands/:uuid", { params }))}
        onSaved={(saved) => {
          void queryClient.invalidateQueries({ queryKey: brandsQuery(services).queryKey });
          toasts.show({ text: t("console.saved", { name: saved.fields.name }) });
        }}
      />
    </Screen>
  );
}

/** A new brand: it starts with the theme of the first one, without its pictures. */
export function NewBrandPage() {
  const t = usePhrases();
  const services = useServices();
  const { api, queryClient, toasts } = services;
  const navigate = useNavigate();
  const list = useQuery(brandsQuery(services));
  const first = list.data?.data.brands[0]?.uuid;
  const model = useQuery({ ...brandQuery(services, first ?? ""), enabled: first !== undefined });
  usePageTitle(t("console.brand_new"));
  const brand = model.data?.data.brand;
  const error = list.error ?? model.error;
  if (!brand)
    return error ? (
      <FailedScreen error={error} onRetry={() => void (list.error ? list : model).refetch()} />
    ) : (
      <ScreenBones />
    );
  const none = { logo_light: null, logo_dark: null, mark: null, hero: null };
  const { fields } = editedBrand(brand);
  const start = {
    fields: { ...fields, ...none, name: "", hosts: [], tagline: {}, page_title: {}, amenity_label: {} },
    version: "",
  };
  return (
    <Screen before={<ToBrands />} title={t("console.brand_new")}>
      <BrandForm
        start={start}
        label={t("console.brand_create")}
        send={async (body) => {
          const reply = await api("POST /admin/v1/brands", { body });
          queryClient.setQueryData(brandQuery(services, reply.data.brand.uuid).queryKey, reply);
          void queryClient.invalidateQueries({ queryKey: brandsQuery(services).queryKey });
          toasts.show({ text: t("console.saved", { name: reply.data.brand.name }) });
          await navigate({ to: paths.brand, params: { uuid: reply.data.brand.uuid }, replace: true });
          return editedBrand(reply.data.brand);
        }}
        read={() => Promise.resolve(start)}
        onSaved={() => undefined}
      />
    </Screen>
  );
}
