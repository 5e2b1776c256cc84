import * as Radix from "@radix-ui/react-tabs";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import { useReadingDirection } from "./reading-direction.ts";
import { classNames } from "./slot.ts";
import styles from "./tabs.module.css";

export interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: IconName;
  readonly disabled?: boolean;
  readonly panel: ReactNode;
}

interface TabsProps<Value extends string> {
  /** The name of the tabs, for screen readers. */
  readonly label: string;
  readonly tabs: ReadonlyArray<Tab<Value>>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly look?: "line" | "segmented";
}

export function Tabs<Value extends string>({ label, tabs, value, onChange, look = "line" }: TabsProps<Value>) {
  const dir = useReadingDirection();
  const choose = (chosen: string) => {
    const tab = tabs.find((one) => one.value === chosen);
    if (tab) onChange(tab.value);
  };
  return (
    <Radix.Root dir={dir} value={value} onValueChange={choose}>
      <Radix.List className={classNames(styles.list, styles[look])} aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} className={styles.tab} value={tab.value} disabled={tab.disabled ?? false}>
            {tab.icon && <Icon name={tab.icon} />}
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} className={styles.panel} value={tab.value}>
          {tab.panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
