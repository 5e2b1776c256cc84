import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import styles from "./combobox.module.css";
import { ControlBox, Field } from "./field.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { classNames } from "./slot.ts";

export interface ComboboxOption {
  readonly key: string;
  readonly label: string;
  /** Shown beside it, such as an address. */
  readonly hint?: string | undefined;
  readonly icon?: IconName;
}

interface ComboboxProps {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: string;
  readonly onType: (value: string) => void;
  readonly options: readonly ComboboxOption[];
  readonly onChoose: (key: string) => void;
  /** Shown instead of the options if there are none. */
  readonly none: string;
  /** The options still belong to the previous input. */
  readonly busy?: boolean;
  /** The list is shown always, or while the field has the focus: over what is below, or above the field, where a container would clip it. */
  readonly shows?: "always" | "over" | "before";
  /** Takes the focus when its dialog opens. */
  readonly takesFocus?: boolean;
  readonly maxLength?: number;
  readonly trailing?: ReactNode;
}

/** A field that filters options: arrows move, Enter selects, and the focus stays in the field (ARIA 1.2, combobox with a list). */
export function Combobox(props: ComboboxProps) {
  const { label, hideLabel = false, value, onType, options, onChoose, none, busy = false } = props;
  const { shows = "always", takesFocus = false, maxLength = 100, trailing } = props;
  const comesAndGoes = shows !== "always";
  const list = useId();
  const [at, setAt] = useState(0);
  const [isOpen, setOpen] = useState(shows === "always");
  /** Enter was pressed before the options of the current input arrived. */
  const isAwaited = useRef(false);
  const marked = Math.min(at, options.length - 1);
  const active = isOpen ? options[marked] : undefined;
  const idOf = (key: string) => `${list}-${key}`;

  const choose = (key: string) => {
    setAt(0);
    isAwaited.current = false;
    if (comesAndGoes) setOpen(false);
    onChoose(key);
  };
  const chooseAwaited = useEffectEvent(() => {
    if (isAwaited.current && active) choose(active.key);
    isAwaited.current = false;
  });
  useEffect(() => {
    if (!busy) chooseAwaited();
  }, [busy]);
  const press = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setOpen(true);
      if (isOpen && options.length > 0) setAt((marked + step + options.length) % options.length);
    } else if (event.key === "Enter" && isOpen && (active || busy) && !event.nativeEvent.isComposing) {
      event.preventDefault();
      // The options that are shown belong to an earlier input.
      if (busy) isAwaited.current = true;
      else if (active) choose(active.key);
    } else if (event.key === "Escape" && comesAndGoes && isOpen) {
      event.preventDefault();
      isAwaited.current = false;
      setOpen(false);
    }
  };
  const input = (
    <Field label={label} hideLabel={hideLabel}>
      {(wiring) => (
        <ControlBox leading={<Icon name="search" />} trailing={trailing}>
          <input
            {...wiring}
            type="text"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={active ? idOf(active.key) : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={maxLength}
            placeholder={hideLabel ? label : undefined}
            data-autofocus={takesFocus || undefined}
            value={value}
            onChange={({ target }) => {
              setAt(0);
              isAwaited.current = false;
              setOpen(true);
              onType(target.value);
            }}
            onKeyDown={press}
            onFocus={() => setOpen(true)}
            onBlur={() => {
              isAwaited.current = false;
              setOpen(!comesAndGoes);
            }}
          />
        </ControlBox>
      )}
    </Field>
  );
  return (
    <div className={classNames(styles.combobox, shows === "over" && styles.over)}>
      {input}
      <div className={styles.below} hidden={!isOpen}>
        <div role="listbox" id={list} aria-label={label} aria-busy={busy || undefined} className={styles.list}>
          {options.map((option, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are the field's
            <div
              key={option.key}
              id={idOf(option.key)}
              role="option"
              aria-selected={index === marked}
              className={styles.option}
              ref={index === marked ? intoView : undefined}
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => setAt(index)}
              onClick={() => choose(option.key)}
            >
              {option.icon && <Icon name={option.icon} size={16} />}
              <span className={styles.label}>{option.label}</span>
              {option.hint && <span className={styles.hint}>{option.hint}</span>}
            </div>
          ))}
        </div>
        <p className={options.length === 0 ? styles.none : "visually-hidden"} role="status">
          {options.length === 0 && !busy ? none : ""}
        </p>
      </div>
    </div>
  );
}

function intoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: "nearest" });
}
