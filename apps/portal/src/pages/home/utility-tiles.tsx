import type { EndpointReply } from "@atrium/contract/client.ts";
import { mailLink } from "@atrium/rules/external-link.ts";
import { isOrderAhead, type UtilityScreen } from "@atrium/rules/utilities.ts";
import { utilityTarget, type UtilityTarget } from "@atrium/rules/utility-target.ts";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { Grid } from "@atrium/ui/components/section.tsx";
import { Picture } from "@atrium/ui/components/picture.tsx";
import { Tile } from "@atrium/ui/components/tile.tsx";
import { Link } from "@tanstack/react-router";
import { lazy, type ReactElement, Suspense, useState } from "react";
import { useTrack } from "../../parts/analytics/use-track.ts";
import { supportEmail, useBrand } from "@atrium/web/brand.ts";
import { useBuilding } from "../../parts/buildings.ts";
import { ExternalAnchor } from "@atrium/web/external-anchor.tsx";
import { useFlag } from "../../parts/flags.ts";
import { useLinkOut } from "../../parts/overlay-frame/use-link-out.tsx";
import { paths } from "../../parts/paths.ts";
import { usePermission } from "../../parts/permissions.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { usePicture } from "@atrium/web/pictures.ts";
import { useLaunchAdmin } from "../../parts/use-launch-admin.tsx";
import { utilityIcon } from "./utility-icons.ts";
import styles from "./utility-tiles.module.css";

const MobileDialog = lazy(() => import("../../parts/mobile-dialog/mobile-dialog.tsx"));
const NotHereDialog = lazy(() => import("./not-here-dialog.tsx"));

type Utility = EndpointReply<"GET /tenant/v1/buildings/:id/utility-buttons">["utility_buttons"][number];
type Press = UtilityTarget & { kind: "frame" | "administration" | "phone_only" | "not_here_yet" };
type Said = { readonly dialog: "mobile" | "not_here"; readonly tile: string; readonly address?: string | undefined };

type ScreenLink = (buildingUuid: string, tile: Utility) => ReactElement;

/** The link to each screen that a tile can open. */
const screens: Readonly<Record<UtilityScreen, ScreenLink>> = {
  amenities: (buildingUuid) => <Link to={paths.amenities} params={{ buildingUuid }} />,
  book: (buildingUuid) => <Link to={paths.book} params={{ buildingUuid }} />,
  companies: (buildingUuid, { company_types: types }) => (
    <Link
      to={paths.companies}
      params={{ buildingUuid }}
      search={types.length > 0 ? { company_types: types.join(",") } : {}}
    />
  ),
  "help-desk": () => <Link to={paths.helpDesk} />,
  "service-requests": (buildingUuid) => <Link to={paths.serviceRequests} params={{ buildingUuid }} />,
  "smart-building": (buildingUuid) => <Link to={paths.smartBuilding} params={{ buildingUuid, _splat: "" }} />,
};

/** As many tiles as home has room for. If some remain, or the last row would be incomplete, the last tile opens all of them. */
const most = 8;

/**
 * The tiles in the building's order; each is one link, or one button if it opens something in place (1 §2). A dialog shows the tiles that home
 * has no room for.
 */
export function UtilityTiles({ tiles }: { readonly tiles: readonly Utility[] }) {
  const t = usePhrases();
  const [all, setAll] = useState(false);
  const linkOut = useLinkOut();
  const launch = useLaunchAdmin();
  const [said, setSaid] = useState<Said>();
  const [open, setOpen] = useState(false);

  function press(target: Press, { text: tile }: Utility): void {
    // Dialogs are not nested.
    setAll(false);
    if (target.kind === "frame") return linkOut.open({ url: target.url, title: tile });
    if (target.kind === "administration") return launch.begin();
    setSaid(
      target.kind === "phone_only" ? { dialog: "mobile", tile, address: target.url } : { dialog: "not_here", tile },
    );
    setOpen(true);
  }
  const close = () => setOpen(false);
  const led = tiles.length === 5 || tiles.length === 7 || tiles.length > most;
  const shown = tiles.slice(0, led ? Math.min(tiles.length, most - 1) : most);
  return (
    <>
      <div className={styles.row}>
        <ul className={styles.tiles} data-count={shown.length + (led ? 1 : 0)}>
          {shown.map((tile) => (
            <li key={tile.uuid}>
              <UtilityTile tile={tile} onPress={press} />
            </li>
          ))}
          {led && (
            <li>
              <Tile icon="list" label={t("home.all_services")} onPress={() => setAll(true)} />
            </li>
          )}
        </ul>
      </div>
      <Dialog
        open={all}
        onClose={() => setAll(false)}
        title={t("home.all_services")}
        closeLabel={t("app.close")}
        shape="frame"
      >
        <Grid of="tiles">
          {tiles.map((tile) => (
            <UtilityTile key={tile.uuid} tile={tile} onPress={press} />
          ))}
        </Grid>
      </Dialog>
      {said && (
        <Suspense>
          {said.dialog === "mobile" ? (
            <MobileDialog open={open} onClose={close} name={said.tile} address={said.address} />
          ) : (
            <NotHereDialog open={open} onClose={close} name={said.tile} />
          )}
        </Suspense>
      )}
      {linkOut.frame}
      {launch.failed}
    </>
  );
}

type TileProps = { readonly tile: Utility; readonly onPress: (target: Press, tile: Utility) => void };

function UtilityTile({ tile, onPress }: TileProps) {
  const t = usePhrases();
  const { config } = useBrand();
  const { uuid: buildingUuid } = useBuilding();
  const target = utilityTarget(tile, useUtilityView());
  const look = useTileLook(tile);
  const tell = useOrderAhead(tile);
  if (target.kind === "window") {
    return (
      <Tile
        {...look}
        link={
          <ExternalAnchor to={target.url} title={t("app.new_window")} onClick={tell}>
            {tile.text}
          </ExternalAnchor>
        }
      />
    );
  }
  if (target.kind === "support_mail" || target.kind === "screen") {
    const support = mailLink(supportEmail(config), tile.text);
    const mail = support && <a href={support}>{tile.text}</a>;
    const link = target.kind === "screen" ? screens[target.screen](buildingUuid, tile) : mail;
    return link ? (
      <Tile {...look} link={link} />
    ) : (
      <Tile {...look} onPress={() => onPress({ kind: "not_here_yet" }, tile)} />
    );
  }
  return (
    <Tile
      {...look}
      subtext={target.kind === "phone_only" && t("tile.mobile_only")}
      onPress={() => {
        tell();
        onPress(target, tile);
      }}
    />
  );
}

/** Records that a menu for orders is opened; other tiles record nothing. */
function useOrderAhead({ uuid, utility_name, name }: Utility): () => void {
  const track = useTrack();
  return () => {
    if (isOrderAhead(`${utility_name} ${name}`)) track("order_ahead_menu_opened", { utility_uuid: uuid, utility_name });
  };
}

function useUtilityView() {
  const { config } = useBrand();
  const mayAdminister = usePermission("can-see-admin-ui-link");
  const ledThere = useFlag("visitor-registration-admin-link");
  return { framed: useFlag("mini-app-in-iframe"), administered: ledThere && mayAdminister && !!config.admin_url };
}

/** The operator's own picture takes precedence over the icon of the name. */
function useTileLook({ text, utility_name, name, web_image, web_image_focus: focus }: Utility) {
  const picture = usePicture(web_image, "card");
  const chevron = useFlag("utilities-chevron");
  return {
    icon: utilityIcon(`${utility_name} ${name}`),
    label: text,
    chevron,
    picture: web_image ? (
      <Picture {...picture} alt="" sizes="72px" width={324} height={208} focus={focus} cover />
    ) : undefined,
  };
}
