import { type HomePart, homeParts, mostInPart, placedIn } from "@atrium/rules/home-layout.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { MenuItem } from "@atrium/ui/components/menu.tsx";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useRef, useState } from "react";
import { CategoryDialog } from "./category-dialog.tsx";
import { arrangementOf, type Category, type Home, inPart, nameIn } from "./home-queries.ts";
import styles from "./home-layout.module.css";
import { MovableRow } from "./movable-row.tsx";
import { useDrag } from "./use-drag.ts";
import type { HomeActs } from "./use-home-acts.ts";

type Props = { readonly home: Home; readonly acts: HomeActs };

/** The categories of home, part by part: move, rename, hide and show. */
export function Categories({ home, acts }: Props) {
  const t = usePhrases();
  const ground = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<Category | HomePart>();
  const now = arrangementOf(home);
  const isFull = (part: HomePart) => now[part].length >= mostInPart;
  const put = (uuid: string, part: HomePart, to: number) => {
    const category = home.categories.find((one) => one.uuid === uuid);
    if (!category || (category.part === part && now[part].indexOf(uuid) === to)) return;
    if (category.part !== part && isFull(part)) return;
    acts.arrange(
      placedIn(now, uuid, part, to),
      now,
      t("console.home_moved", { name: nameIn(category, home.languages) }),
    );
  };
  const drag = useDrag({
    ground,
    onDrop(row, { list, to }) {
      const part = homeParts.find((one) => one === list);
      if (part) put(row, part, to);
    },
  });
  const show = (category: Category) => {
    const name = nameIn(category, home.languages);
    const said = t(category.shown ? "console.home_hidden_named" : "console.home_shown_named", { name });
    acts.change(category, { name: category.name, shown: !category.shown }, said);
  };
  return (
    <div ref={ground} className={styles.parts}>
      {homeParts.map((part) => (
        <section key={part} className={styles.part}>
          <div className={styles.partHead}>
            <h2 className={styles.partTitle}>{t(`console.home_part_${part}`)}</h2>
            {isFull(part) ? (
              <p className={styles.none}>{t("console.home_part_full")}</p>
            ) : (
              <Button variant="quiet" size="small" icon="plus" onClick={() => setOpen(part)}>
                {t("console.home_category_new")}
                <span className="visually-hidden">: {t(`console.home_part_${part}`)}</span>
              </Button>
            )}
          </div>
          <ol
            className={styles.rows}
            role="list"
            aria-label={t(`console.home_part_${part}`)}
            data-drag-list={part}
            data-drop-end={(drag.over?.list === part && endsAt(drag, inPart(home, part))) || undefined}
          >
            {inPart(home, part).length === 0 && <li className={styles.none}>{t("console.home_part_empty")}</li>}
            {inPart(home, part).map((category, at, all) => {
              const { uuid, shown, items } = category;
              return (
                <MovableRow
                  key={uuid}
                  row={uuid}
                  name={nameIn(category, home.languages)}
                  handle={drag.handle(uuid)}
                  dragged={drag.dragged === uuid}
                  dropsHere={dropsBefore(drag, part, all, at)}
                  about={t("console.home_items", { count: items })}
                  pills={
                    <>
                      {!shown && <StatusPill icon="eye-off">{t("console.home_hidden")}</StatusPill>}
                      {shown && items === 0 && <StatusPill icon="minus">{t("console.home_nothing")}</StatusPill>}
                    </>
                  }
                  onUp={at > 0 ? () => put(uuid, part, at - 1) : undefined}
                  onDown={at < all.length - 1 ? () => put(uuid, part, at + 1) : undefined}
                >
                  <MenuItem icon="pencil" onSelect={() => setOpen(category)}>
                    {t("console.home_rename")}
                  </MenuItem>
                  <MenuItem icon={shown ? "eye-off" : "eye"} onSelect={() => show(category)}>
                    {t(shown ? "console.home_hide" : "console.home_show")}
                  </MenuItem>
                  <MenuItem icon="list" disabled={at === 0} onSelect={() => put(uuid, part, 0)}>
                    {t("console.home_to_top")}
                  </MenuItem>
                  {homeParts
                    .filter((other) => other !== part)
                    .map((other) => (
                      <MenuItem
                        key={other}
                        icon="arrow-right"
                        disabled={isFull(other)}
                        onSelect={() => put(uuid, other, now[other].length)}
                      >
                        {t("console.home_to_part", { part: t(`console.home_part_${other}`) })}
                      </MenuItem>
                    ))}
                </MovableRow>
              );
            })}
          </ol>
        </section>
      ))}
      {open && (
        <CategoryDialog
          key={typeof open === "string" ? open : open.uuid}
          category={typeof open === "string" ? undefined : open}
          part={typeof open === "string" ? open : open.part}
          languages={home.languages}
          acts={acts}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}

type Drag = Pick<ReturnType<typeof useDrag>, "over" | "dragged">;
type Rows = readonly { readonly uuid: string }[];

/** Whether the dragged row would be inserted before the row at this index: indexes are among the other rows. */
export function dropsBefore({ over, dragged }: Drag, list: string, rows: Rows, at: number): boolean {
  if (over?.list !== list || rows[at]?.uuid === dragged) return false;
  const others = rows.filter(({ uuid }) => uuid !== dragged);
  return others[over.to]?.uuid === rows[at]?.uuid;
}

/** Whether it would be inserted after all rows. */
export const endsAt = ({ over, dragged }: Drag, rows: Rows): boolean =>
  over !== undefined && over.to >= rows.filter(({ uuid }) => uuid !== dragged).length;
