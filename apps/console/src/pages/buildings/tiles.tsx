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
import { type Tile, type TileFields, tilesQuery } from "../../parts/tile-queries.ts";
import { ArchivedThings, VisibleThings } from "./thing-lists.tsx";
import { TileForm } from "./tile-form.tsx";
import { useTileActs } from "./use-tile-acts.ts";

/** The tiles of a building's home: add, edit, reorder and hide. Each action is saved at once. */
export function Tiles({ buildingUuid }: { readonly buildingUuid: string }) {
  const t = usePhrases();
  const services = useServices();
  const { data, error } = useQuery(tilesQuery(services, buildingUuid));
  const acts = useTileActs(buildingUuid);
  const [open, setOpen] = useState<Tile | "new">();
  if (!data) return error ? <Fault>{failureText(error, t)}</Fault> : null;
  const { languages, tiles } = data.data;
  const inSight = tiles.filter(({ archived }) => !archived);
  const archived = tiles.filter((tile) => tile.archived);
  const shownOf = ({ text, utility_name, image_url, image_focus }: Tile) => ({
    name: nameIn(text, languages[0] ?? "en") || utility_name,
    imageUrl: image_url,
    imageFocus: image_focus,
    icon: "compass" as const,
  });
  const add = (
    <Button variant="secondary" size="small" icon="plus" onClick={() => setOpen("new")}>
      {t("console.tile_new")}
    </Button>
  );
  return (
    <section className={styles.group}>
      <div className={styles.groupHead}>
        <h2>{t("console.tiles_title")}</h2>
        {inSight.length > 0 && add}
      </div>
      {acts.failure && <Fault>{acts.failure}</Fault>}
      {inSight.length === 0 && (
        <EmptyState
          icon="compass"
          level={3}
          title={t("console.tiles_none")}
          text={t("console.tiles_none_text")}
          action={add}
        />
      )}
      {inSight.length > 0 && (
        <VisibleThings
          label={t("console.tiles_title")}
          things={inSight}
          shownOf={shownOf}
          onOpen={setOpen}
          onArchive={acts.archive}
          onOrder={acts.order}
        />
      )}
      <ArchivedThings things={archived} shownOf={shownOf} onOpen={setOpen} onArchive={acts.archive} />
      <Dialog
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={t(open === "new" ? "console.tile_new" : "console.tile_change")}
        closeLabel={t("app.close")}
      >
        {open && (
          <TileForm
            key={open === "new" ? "new" : open.uuid}
            start={open === "new" ? newTile : acts.edited(open)}
            imageUrl={open === "new" ? null : open.image_url}
            languages={languages}
            send={(fields, version) => (open === "new" ? acts.add(fields) : acts.change(open.uuid, fields, version))}
            read={() => (open === "new" ? Promise.resolve(newTile) : acts.read(open.uuid))}
            onSaved={() => setOpen(undefined)}
          />
        )}
      </Dialog>
    </section>
  );
}

const newTile: { fields: TileFields; version: string } = {
  fields: { text: {}, utility_name: "Link", type: "webview", url: "", image: null, image_focus: null },
  version: "",
};
