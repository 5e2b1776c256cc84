import { mostPromoted, movedTo } from "@atrium/rules/home-layout.ts";
import { Combobox } from "@atrium/ui/components/combobox.tsx";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { MenuItem } from "@atrium/ui/components/menu.tsx";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useRef, useState } from "react";
import { textWord } from "../../parts/address-words.ts";
import { useItemWords } from "../../parts/item-words.ts";
import { dropsBefore, endsAt } from "./categories.tsx";
import { candidatesQuery, type Home, type Promoted } from "./home-queries.ts";
import styles from "./home-layout.module.css";
import { MovableRow } from "./movable-row.tsx";
import { useDrag } from "./use-drag.ts";
import type { HomeActs } from "./use-home-acts.ts";
import { CroppedPicture } from "../../parts/cropped-picture.tsx";

type Props = { readonly home: Home; readonly acts: HomeActs };
const list = "promoted";

/** The promoted items of home in order: add, move and remove. */
export function PromotedItems({ home, acts }: Props) {
  const t = usePhrases();
  const wordsOf = useItemWords();
  const place = { timeZone: home.timezone };
  const ground = useRef<HTMLDivElement>(null);
  const { promoted } = home;
  const move = (from: number, to: number) => {
    const item = promoted[from];
    if (item && from !== to)
      acts.promote(movedTo(promoted, from, to), promoted, t("console.home_moved", { name: item.title }));
  };
  const drag = useDrag({
    ground,
    onDrop: (row, { to }) =>
      move(
        promoted.findIndex(({ uuid }) => uuid === row),
        to,
      ),
  });
  const remove = (item: Promoted) =>
    acts.promote(
      promoted.filter(({ uuid }) => uuid !== item.uuid),
      promoted,
      t("console.home_demoted", { name: item.title }),
    );
  return (
    <section className={styles.part} ref={ground}>
      <div className={styles.partHead}>
        <h2 className={styles.partTitle}>{t("console.home_promoted")}</h2>
      </div>
      <Promote home={home} acts={acts} />
      <ol
        className={styles.rows}
        role="list"
        aria-label={t("console.home_promoted")}
        data-drag-list={list}
        data-drop-end={(drag.over && endsAt(drag, promoted)) || undefined}
      >
        {promoted.length === 0 && <li className={styles.none}>{t("console.home_promoted_empty")}</li>}
        {promoted.map((item, at) => (
          <MovableRow
            key={item.uuid}
            row={item.uuid}
            name={item.title}
            handle={drag.handle(item.uuid)}
            dragged={drag.dragged === item.uuid}
            dropsHere={dropsBefore(drag, list, promoted, at)}
            face={
              <span className={styles.face}>
                {item.image_url ? (
                  <CroppedPicture url={item.image_url} focus={item.image_focus} />
                ) : (
                  <Icon name="sparkle" size={16} />
                )}
              </span>
            }
            {...wordsOf(item, place)}
            pills={item.planned && <StatusPill icon="clock">{t("console.home_planned")}</StatusPill>}
            onUp={at > 0 ? () => move(at, at - 1) : undefined}
            onDown={at < promoted.length - 1 ? () => move(at, at + 1) : undefined}
          >
            <MenuItem icon="list" disabled={at === 0} onSelect={() => move(at, 0)}>
              {t("console.home_to_top")}
            </MenuItem>
            <MenuItem icon="x" onSelect={() => remove(item)}>
              {t("console.home_demote")}
            </MenuItem>
          </MovableRow>
        ))}
      </ol>
    </section>
  );
}

/** Finds an item to promote by its title. It is added as the first. */
function Promote({ home, acts }: Props) {
  const t = usePhrases();
  const services = useServices();
  const wordsOf = useItemWords();
  const place = { timeZone: home.timezone };
  const { promoted, building } = home;
  const [typed, setTyped] = useState("");
  const search = textWord(useDeferredValue(typed), 100);
  const { data, isFetching } = useQuery({
    ...candidatesQuery(services, building.uuid, search ?? ""),
    enabled: search !== undefined,
    placeholderData: keepPreviousData,
  });
  const found = search === undefined ? [] : (data?.data.contents ?? []);
  const candidates = found.filter(
    ({ uuid, state }) =>
      (state === "published" || state === "scheduled") && !promoted.some((item) => item.uuid === uuid),
  );
  if (promoted.length >= mostPromoted) return <p className={styles.none}>{t("console.home_promoted_full")}</p>;
  return (
    <Combobox
      label={t("console.home_promote")}
      shows="over"
      value={typed}
      onType={setTyped}
      options={candidates.map((item) => ({
        key: item.uuid,
        label: item.title,
        hint: wordsOf(item, place).about,
        icon: "sparkle",
      }))}
      onChoose={(key) => {
        const item = candidates.find(({ uuid }) => uuid === key);
        if (!item) return;
        setTyped("");
        const { uuid, title, type, start_at, image_url, image_focus, state } = item;
        const added = { uuid, title, type, start_at, image_url, image_focus, planned: state === "scheduled" };
        acts.promote([added, ...promoted], promoted, t("console.home_promoted_named", { name: title }));
      }}
      none={search === undefined ? "" : t("console.home_promote_none")}
      busy={isFetching || textWord(typed, 100) !== search}
    />
  );
}
