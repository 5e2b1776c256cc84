import { decimalOf } from "@atrium/rules/booking-price.ts";
import { cardDate } from "@atrium/rules/event-dates.ts";
import { formatPrice } from "@atrium/rules/price.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { dayText, spanText } from "@atrium/web/time-words.ts";
import { useState } from "react";
import { useMoment } from "../use-moment.ts";
import styles from "./room-waits.module.css";
import { TakeDialog } from "./take-dialog.tsx";
import { type RoomWait, useRoomWait, useRoomWaits } from "./waits-queries.ts";

type Props = {
  /** The building of the room search; all buildings if it is not given. */
  readonly building?: string;
};

/** The person's waiting lists for rooms, and the rooms held for them; renders nothing if there are none (K9). */
export function RoomWaits({ building }: Props) {
  const t = usePhrases();
  const waits = (useRoomWaits() ?? []).filter((wait) => building === undefined || wait.building.uuid === building);
  if (waits.length === 0) return null;
  return (
    <section className={styles.part} aria-label={t("book.wait_title")}>
      <h2 className={styles.heading}>{t("book.wait_title")}</h2>
      <ul className={styles.list}>
        {waits.map((wait) => (
          <WaitRow key={wait.uuid} wait={wait} />
        ))}
      </ul>
    </section>
  );
}

function WaitRow({ wait }: { readonly wait: RoomWait }) {
  const t = usePhrases();
  const locale = useLanguage();
  const { offer, room, building, date, from, to, people } = wait;
  const now = useMoment(offer ? [offer.ends_at] : []);
  const held = offer && new Date(offer.ends_at) > now ? offer : undefined;
  const state = wait.state === "offered" && !held ? "ended" : wait.state;
  const said = {
    waiting: t("book.wait_place", { place: wait.place ?? 1 }),
    offered: held
      ? t("book.wait_offered", { room: held.name, time: cardDate(held.ends_at, locale, wait.timezone) })
      : "",
    ended: t("book.wait_ended"),
  }[state];
  const facts = [
    `${dayText(held?.date ?? date, locale, "long")}, ${spanText(held?.from ?? from, held?.to ?? to, locale)}`,
    building.name,
    people !== null && t("book.capacity", { number: people }),
  ].filter((fact) => fact !== false);
  return (
    <li className={styles.wait} data-state={state}>
      <div className={styles.facts}>
        <span className={styles.name}>{room?.name ?? held?.name ?? t("book.wait_any_room")}</span>
        <span className={styles.quiet}>{facts.join(" · ")}</span>
        <p role="status">{said}</p>
      </div>
      {held ? <Held wait={wait} offer={held} /> : <Leave wait={wait} state={state} />}
    </li>
  );
}

/** Taken with one tap if the room asks nothing. */
function Held({ wait, offer }: { readonly wait: RoomWait; readonly offer: NonNullable<RoomWait["offer"]> }) {
  const t = usePhrases();
  const locale = useLanguage();
  const { busy, take, leave } = useRoomWait();
  const [isAsking, setAsking] = useState(false);
  const price = offer.total_cents > 0 && formatPrice(decimalOf(offer.total_cents), offer.currency_type, locale);
  const send = (answers: { question: string; answer: string }[], card?: string) =>
    take(wait, { answers, card }, () => setAsking(false));
  const asks = offer.questions.length > 0 || offer.payment !== null;
  return (
    <div className={styles.acts}>
      <Button busy={busy} onClick={() => (asks ? setAsking(true) : send([]))}>
        {price ? t("book.wait_take_price", { price }) : t("book.wait_take")}
      </Button>
      <Button variant="secondary" disabled={busy} onClick={() => leave(wait, "book.wait_declined")}>
        {t("book.wait_decline")}
      </Button>
      <TakeDialog open={isAsking} offer={offer} busy={busy} onSend={send} onClose={() => setAsking(false)} />
    </div>
  );
}

function Leave({ wait, state }: { readonly wait: RoomWait; readonly state: RoomWait["state"] }) {
  const t = usePhrases();
  const { busy, join, leave } = useRoomWait();
  const { building, room, date, from, to, nights, repeated, people, equipment } = wait;
  const again = () =>
    join(building.uuid, {
      date,
      from,
      to,
      ...(nights ? { nights } : {}),
      ...(repeated ? { repeated } : {}),
      ...(room ? { room_uuid: room.uuid } : {}),
      ...(people ? { people } : {}),
      ...(equipment.length > 0 ? { equipment } : {}),
    });
  return (
    <div className={styles.acts}>
      {state === "ended" && (
        <Button variant="secondary" busy={busy} onClick={again}>
          {t("book.wait_again")}
        </Button>
      )}
      <Button
        variant="quiet"
        busy={busy && state !== "ended"}
        disabled={busy}
        onClick={() => leave(wait, "book.wait_left")}
      >
        {t("book.wait_leave")}
      </Button>
    </div>
  );
}
