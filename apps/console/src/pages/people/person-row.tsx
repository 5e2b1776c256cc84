import { nameOf } from "@atrium/rules/name-of.ts";
import { Avatar } from "@atrium/ui/components/avatar.tsx";
import { Row } from "@atrium/ui/components/row-list.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { Link } from "@tanstack/react-router";
import { paths } from "../../parts/paths.ts";
import type { PeopleFilter, PersonRow as Person } from "./people-address.ts";
import styles from "./people.module.css";
import { AccountStatePill } from "./account-state-pill.tsx";

type Props = {
  readonly person: Person;
  readonly filter: PeopleFilter;
  readonly isMarked: boolean;
  readonly onMark: () => void;
};

/** One person of the list. */
export function PersonRow({ person, filter, isMarked, onMark }: Props) {
  const t = usePhrases();
  const name = nameOf(person);
  const mark = (
    <input
      type="checkbox"
      className={styles.mark}
      aria-label={t("console.mark", { name })}
      checked={isMarked}
      onChange={onMark}
    />
  );
  return (
    <Row check={mark}>
      <Link to={paths.person} params={{ uuid: person.uuid }} search={filter} className={styles.row} data-row>
        <Avatar name={name} size={28} />
        <span className={styles.name}>{name}</span>
        <span className={styles.email}>{person.email}</span>
        <span className={styles.company}>{person.company?.name}</span>
        <span className={styles.standing}>
          <AccountStatePill standing={person.standing} />
        </span>
      </Link>
    </Row>
  );
}
