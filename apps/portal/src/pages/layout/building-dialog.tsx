import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { Picture } from "@atrium/ui/components/picture.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, useRef, useState } from "react";
import { type Building, useBuilding, useMyBuildings } from "../../parts/buildings.ts";
import { paths } from "../../parts/paths.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { usePicture } from "@atrium/web/pictures.ts";
import styles from "./building-dialog.module.css";
import { findBuildings, isSearched } from "./building-search.ts";

interface BuildingDialogProps {
  readonly onClose: () => void;
}

/** The person's buildings to switch to (C5): links, so that one can also be opened in a second tab. */
export function BuildingDialog({ onClose }: BuildingDialogProps) {
  const t = usePhrases();
  const { uuid } = useBuilding();
  const buildings = useMyBuildings();
  const [typed, setTyped] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const found = findBuildings(buildings, typed);
  const searched = isSearched(buildings);

  const links = () => [...(list.current?.querySelectorAll<HTMLElement>("a") ?? [])];
  const walk = (event: KeyboardEvent) => {
    const all = links();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const last = all.length - 1;
    const steps: Partial<Record<string, number>> = { ArrowDown: Math.min(at + 1, last), ArrowUp: at - 1 };
    if (at >= 0) Object.assign(steps, { Home: 0, End: last });
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const field = event.currentTarget.querySelector("input");
    (next < 0 ? (field ?? all[0]) : all[next])?.focus();
  };

  return (
    <Dialog open onClose={onClose} title={t("nav.switch_building")} closeLabel={t("app.close")}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows only lead on from link to link, as Tab does */}
      <div className={styles.choice} onKeyDown={walk}>
        {searched && (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (typed.trim() !== "") links()[0]?.click();
            }}
          >
            <TextField
              type="search"
              label={t("nav.find_building")}
              hideLabel
              placeholder={t("nav.find_building")}
              leading={<Icon name="search" />}
              autoComplete="off"
              enterKeyHint="go"
              data-autofocus
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <p role="status" className="visually-hidden">
              {typed !== "" && t("nav.buildings_found", { count: found.length })}
            </p>
          </form>
        )}
        {found.length > 0 ? (
          <ul className={styles.list} ref={list}>
            {found.map((building) => (
              <li key={building.uuid}>
                <BuildingLink
                  building={building}
                  isCurrent={building.uuid === uuid}
                  begins={!searched && building.uuid === uuid}
                  onClose={onClose}
                />
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.none}>{t("nav.no_building_found", { text: typed.trim() })}</p>
        )}
      </div>
    </Dialog>
  );
}

interface BuildingLinkProps extends BuildingDialogProps {
  readonly building: Building;
  readonly isCurrent: boolean;
  /** The element that receives the focus when the dialog opens. */
  readonly begins: boolean;
}

function BuildingLink({ building, isCurrent, begins, onClose }: BuildingLinkProps) {
  const t = usePhrases();
  const picture = usePicture(building.image_url, "card");
  return (
    <Link
      className={styles.building}
      to={paths.building}
      params={{ buildingUuid: building.uuid }}
      preload={false}
      aria-current={isCurrent || undefined}
      data-autofocus={begins || undefined}
      onClick={onClose}
    >
      <span className={styles.picture}>
        <Picture
          {...picture}
          preview={building.image_preview}
          focus={building.image_focus}
          alt=""
          width={648}
          height={416}
          sizes="72px"
          cover
        />
      </span>
      <span className={styles.texts}>
        <strong className={styles.name}>{building.name}</strong>
        <span className={styles.address}>{building.address}</span>
      </span>
      {isCurrent && <Icon name="check" label={t("nav.building_current")} className={styles.tick} />}
    </Link>
  );
}
