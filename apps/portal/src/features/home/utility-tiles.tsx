import type { EndpointReply } from "@atrium/contract/client.ts";
import { mailLink } from "@atrium/rules/external-link.ts";
import { utilityTarget } from "@atrium/rules/utility-target.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { Grid } from "@atrium/ui/components/section.tsx";
import { Tile } from "@atrium/ui/components/tile.tsx";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { usePhrases } from "../../shared/phrases.ts";
import { supportEmail, useBrand } from "../../shared/brand.ts";
import { useBuilding } from "../../shared/buildings.ts";
import { outward } from "../../shared/external-anchor.tsx";
import { paths } from "../../shared/paths.ts";
import { utilityIcon } from "./utility-icons.ts";

type Utility = EndpointReply<"GET /tenant/v1/buildings/:id/utility-buttons">["utility_buttons"][number];
type Excuse = { kind: "mobile" | "not_here"; tile: string };

/** The tiles in the building's order; each is one link, or one button where it has to say something first (1 §2). */
export function UtilityTiles({ tiles }: { readonly tiles: readonly Utility[] }) {
  const [excuse, setExcuse] = useState<Excuse>();
  return (
    <>
      <Grid of="tiles">
        {tiles.map((tile) => (
          <UtilityTile key={tile.uuid} tile={tile} onExcuse={setExcuse} />
        ))}
      </Grid>
      <ExcuseDialog excuse={excuse} onClose={() => setExcuse(undefined)} />
    </>
  );
}

type TileProps = { readonly tile: Utility; readonly onExcuse: (excuse: Excuse) => void };

function UtilityTile({ tile, onExcuse }: TileProps) {
  const t = usePhrases();
  const { config } = useBrand();
  const { uuid: buildingUuid } = useBuilding();
  const target = utilityTarget(tile);
  const look = { icon: utilityIcon(`${tile.utility_name} ${tile.name}`), label: tile.text };
  const support = mailLink(supportEmail(config), tile.text);
  if (target.kind === "window") {
    return (
      <Tile
        {...look}
        link={
          <a {...outward(target.url)} title={t("app.new_window")}>
            {tile.text}
          </a>
        }
      />
    );
  }
  if (target.kind === "page") {
    const types = target.page === "companies" ? tile.company_types : [];
    const search = types.length > 0 ? { company_types: types.join(",") } : {};
    return <Tile {...look} link={<Link to={paths[target.page]} params={{ buildingUuid }} search={search} />} />;
  }
  if (target.kind === "support_mail" && support) {
    return <Tile {...look} link={<a href={support}>{tile.text}</a>} />;
  }
  if (target.kind === "phone_only") {
    return (
      <Tile {...look} subtext={t("tile.mobile_only")} onPress={() => onExcuse({ kind: "mobile", tile: tile.text })} />
    );
  }
  return <Tile {...look} onPress={() => onExcuse({ kind: "not_here", tile: tile.text })} />;
}

function ExcuseDialog({ excuse, onClose }: { readonly excuse: Excuse | undefined; readonly onClose: () => void }) {
  const t = usePhrases();
  const { config } = useBrand();
  const kind = excuse?.kind ?? "not_here";
  const tile = excuse?.tile ?? "";
  const support = mailLink(supportEmail(config), tile);
  return (
    <Dialog
      open={excuse !== undefined}
      onClose={onClose}
      title={t(`tile.${kind}_title`, { tile })}
      closeLabel={t("app.close")}
      actions={
        <>
          {kind === "not_here" && support && (
            <Button variant="secondary" href={support} icon="mail">
              {t("app.contact_support")}
            </Button>
          )}
          <Button onClick={onClose}>{t("app.ok")}</Button>
        </>
      }
    >
      <p>{t(`tile.${kind}_text`)}</p>
    </Dialog>
  );
}
