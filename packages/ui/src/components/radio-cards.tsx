import { type ReactNode, useId } from "react";
import { Icon } from "./icon.tsx";
import styles from "./radio-cards.module.css";
import { isShown } from "./slot.ts";

export interface RadioCard {
  readonly value: string;
  readonly title: string;
  readonly text?: string;
  /** A `<Picture cover>`. */
  readonly picture?: ReactNode;
}

interface RadioCardsProps {
  /** The name of the choice; read out before the cards. */
  readonly legend: string;
  readonly hideLegend?: boolean;
  readonly name: string;
  readonly cards: readonly RadioCard[];
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
}

/** One of a few, each with a picture: native radio buttons, so that arrow keys move between them. */
export function RadioCards({ legend, hideLegend = false, name, cards, value, onChange, error }: RadioCardsProps) {
  const errorId = useId();
  const failing = isShown(error);
  return (
    <fieldset aria-describedby={failing ? errorId : undefined}>
      <legend className={hideLegend ? "visually-hidden" : styles.legend}>{legend}</legend>
      <div className={styles.cards}>
        {cards.map((card) => (
          <label key={card.value} className={styles.card}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={card.value}
              checked={card.value === value}
              onChange={() => onChange(card.value)}
            />
            {isShown(card.picture) && <span className={styles.picture}>{card.picture}</span>}
            <span className={styles.texts}>
              <span className={styles.title}>{card.title}</span>
              {card.text && <span className={styles.text}>{card.text}</span>}
            </span>
            <span className={styles.mark}>
              <Icon name="check" size={16} />
            </span>
          </label>
        ))}
      </div>
      {failing && (
        <p className={styles.error} id={errorId}>
          <Icon name="alert" size={16} />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
