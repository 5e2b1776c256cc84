import { Icon, type IconName } from "@atrium/ui/components/icon.tsx";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { Disclosure } from "../../parts/disclosure.tsx";
import { useItemWords } from "../../parts/item-words.ts";
import { ExactMoment } from "../../parts/moment.tsx";
import type { SeenContent } from "./people-queries.ts";
import styles from "./sees.module.css";

type Props = { readonly content: SeenContent; readonly timeZone: string | undefined };

const looks: Record<SeenContent["seen"], { tone: "ok" | "warn" | "neutral"; icon: IconName }> = {
  lists: { tone: "ok", icon: "eye" },
  address: { tone: "warn", icon: "external" },
  no: { tone: "neutral", icon: "eye-off" },
};

type Gate = SeenContent["gates"][number]["gate"];

const gateWords = (gate: Gate, open: boolean, isForSome: boolean) =>
  gate === "for_them" && !isForSome ? "console.gate_for_all" : (`console.gate_${gate}${open ? "" : "_no"}` as const);

/** One piece of content with the answer, and on request every condition that led to it. */
export function SeenEntry({ content, timeZone }: Props) {
  const t = usePhrases();
  const wordsOf = useItemWords();
  const { title, building, audience, seen, gates } = content;
  return (
    <Disclosure
      summary={
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          <span className={styles.about}>{wordsOf(content, { building: building.name, timeZone }).about}</span>
          <span className={styles.answer}>
            <StatusPill {...looks[seen]}>{t(`console.sees_${seen}`)}</StatusPill>
          </span>
        </span>
      }
    >
      <ul className={styles.gates}>
        {gates.map(({ gate, open, at }) => (
          <li key={gate} data-open={open}>
            <Icon name={open ? "check" : "x"} size={16} />
            <span>
              {t(gateWords(gate, open, audience !== null), { building: building.name, audience: audience?.name ?? "" })}
              {at && (
                <span className={styles.at}>
                  <ExactMoment at={at} timeZone={timeZone} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
