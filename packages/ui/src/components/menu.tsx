import * as Radix from "@radix-ui/react-dropdown-menu";
import type { ReactElement, ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./menu.module.css";
import { useReadingDirection } from "./reading-direction.ts";
import { fillSlot, type Slot } from "./slot.ts";

interface MenuProps {
  /** The button that opens it; it gets the aria attributes and the ref. */
  readonly trigger: ReactElement;
  readonly align?: "start" | "center" | "end";
  readonly defaultOpen?: boolean;
  readonly children: ReactNode;
}

/** Not modal: the page stays scrollable, and no style element is added to the document, which our CSP would refuse. */
export function Menu({ trigger, align = "end", defaultOpen = false, children }: MenuProps) {
  const dir = useReadingDirection();
  return (
    <Radix.Root modal={false} dir={dir} defaultOpen={defaultOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.menu} align={align} sideOffset={8} collisionPadding={12}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface MenuItemProps {
  readonly icon?: IconName;
  readonly children: ReactNode;
  readonly disabled?: boolean;
  readonly tone?: "danger";
  readonly onSelect?: () => void;
  /** A link instead of an action. */
  readonly render?: Slot;
}

export function MenuItem({ icon, children, disabled = false, tone, onSelect, render }: MenuItemProps) {
  const content = (
    <>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </>
  );
  return (
    <Radix.Item
      className={styles.item}
      disabled={disabled}
      data-tone={tone}
      onSelect={() => onSelect?.()}
      asChild={!!render}
    >
      {render ? fillSlot(render, "", content) : content}
    </Radix.Item>
  );
}

interface MenuChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string; readonly lang?: string }>;
  readonly onChange: (value: string) => void;
}

/** One of several, with a tick at the selected one. */
export function MenuChoice({ label, value, options, onChange }: MenuChoiceProps) {
  return (
    <Radix.RadioGroup value={value} onValueChange={onChange} aria-label={label}>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} className={styles.item} value={option.value} lang={option.lang}>
          <span>{option.label}</span>
          <Radix.ItemIndicator className={styles.tick}>
            <Icon name="check" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export function MenuHeading({ children }: { readonly children: ReactNode }) {
  return <Radix.Label className={styles.heading}>{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className={styles.separator} />;
}
