import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { Fault } from "@atrium/ui/components/fault.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import styles from "../../parts/edit/edit.module.css";
import { nameIn } from "../../parts/edit/text-in.ts";
import { failureText } from "../../parts/failure-text.ts";
import { FacilityCategoriesForm } from "./facility-categories-form.tsx";
import { FacilityForm } from "./facility-form.tsx";
import { facilitiesQuery, type Facility, type FacilityFields } from "./facility-queries.ts";
import { ArchivedThings, VisibleThings } from "./thing-lists.tsx";
import { useFacilityActs } from "./use-facility-acts.ts";

/** The facilities of a building by category: add, edit, reorder and hide. Each action is saved at once. */
export function Facilities({ buildingUuid }: { readonly buildingUuid: string }) {
  const t = usePhrases();
  const services = useServices();
  const { data, error } = useQuery(facilitiesQuery(services, buildingUuid));
  const acts = useFacilityActs(buildingUuid);
  const [open, setOpen] = useState<Facility | "new" | "categories">();
  if (!data) return error ? <Fault>{failureText(error, t)}</Fault> : null;
  const { languages, categories, facilities } = data.data;
  const [first = "en"] = languages;
  const archived = facilities.filter((one) => one.archived);
  const close = () => setOpen(undefined);
  const shownOf = ({ name, image_url, image_focus }: Facility) => ({
    name: nameIn(name, first),
    imageUrl: image_url,
    imageFocus: image_focus,
    icon: "building" as const,
  });
  const edited = typeof open === "object" ? open : undefined;
  return (
    <section className={styles.group}>
      <div className={styles.groupHead}>
        <h2>{t("console.facilities_title")}</h2>
        {categories.length > 0 && (
          <span className={styles.thingActs}>
            <Button variant="quiet" size="small" onClick={() => setOpen("categories")}>
              {t("console.facility_categories")}
            </Button>
            <Button variant="secondary" size="small" icon="plus" onClick={() => setOpen("new")}>
              {t("console.facility_new")}
            </Button>
          </span>
        )}
      </div>
      {acts.failure && <Fault>{acts.failure}</Fault>}
      {categories.length === 0 && (
        <EmptyState
          icon="building"
          level={3}
          title={t("console.facilities_none")}
          text={t("console.facilities_none_text")}
          action={
            <Button variant="secondary" size="small" icon="plus" onClick={() => setOpen("categories")}>
              {t("console.facility_category_new")}
            </Button>
          }
        />
      )}
      {categories.map(({ uuid, name }) => {
        const visible = facilities.filter((one) => !one.archived && one.category_uuid === uuid);
        return (
          <div key={uuid} className={styles.subgroup}>
            <h3>{nameIn(name, first)}</h3>
            {visible.length === 0 ? (
              <p className={styles.hint}>{t("console.facility_category_empty")}</p>
            ) : (
              <VisibleThings
                label={nameIn(name, first)}
                things={visible}
                shownOf={shownOf}
                onOpen={setOpen}
                onArchive={acts.archive}
                onOrder={(uuids) => acts.order({ category_uuid: uuid, facilities: uuids })}
              />
            )}
          </div>
        );
      })}
      <ArchivedThings things={archived} shownOf={shownOf} onOpen={setOpen} onArchive={acts.archive} />
      <Dialog
        open={open === "new" || edited !== undefined}
        onClose={close}
        title={t(edited ? "console.facility_change" : "console.facility_new")}
        closeLabel={t("app.close")}
      >
        {(open === "new" || edited) && (
          <FacilityForm
            key={edited?.uuid ?? "new"}
            start={edited ? acts.edited(edited) : newFacility(categories[0]?.uuid ?? "")}
            imageUrl={edited?.image_url ?? null}
            languages={languages}
            categories={categories}
            send={(fields, version) => (edited ? acts.change(edited.uuid, fields, version) : acts.add(fields))}
            read={() => (edited ? acts.read(edited.uuid) : Promise.resolve(newFacility(categories[0]?.uuid ?? "")))}
            onSaved={close}
          />
        )}
      </Dialog>
      <Dialog
        open={open === "categories"}
        onClose={close}
        title={t("console.facility_categories")}
        closeLabel={t("app.close")}
      >
        {open === "categories" && (
          <FacilityCategoriesForm
            start={acts.editedCategories(data.data)}
            languages={languages}
            used={new Set(facilities.map(({ category_uuid }) => category_uuid))}
            send={acts.changeCategories}
            read={acts.readCategories}
            onSaved={close}
          />
        )}
      </Dialog>
    </section>
  );
}

const newFacility = (category_uuid: string): { fields: FacilityFields; version: string } => ({
  fields: { category_uuid, name: {}, description: {}, image: null, image_focus: null, image_alt_text: {} },
  version: "",
});
