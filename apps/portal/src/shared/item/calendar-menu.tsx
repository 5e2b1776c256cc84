import type { calendarLinks } from "@atrium/rules/calendar-links.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Menu, MenuItem } from "@atrium/ui/components/menu.tsx";
import { usePhrases } from "../phrases.ts";
import { outward } from "../external-anchor.tsx";

type Props = { readonly links: ReturnType<typeof calendarLinks> };

export function CalendarMenu({ links }: Props) {
  const t = usePhrases();
  const entries = [
    [links.google, t("content.calendar_google")],
    [links.outlook, t("content.calendar_outlook")],
    [links.office, t("content.calendar_office")],
  ] as const;
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="secondary" block icon="calendar" trailingIcon="chevron-down">
          {t("content.add_to_calendar")}
        </Button>
      }
    >
      {entries.map(([link, name]) => (
        <MenuItem key={name} icon="external" render={<a {...outward(link)}>{name}</a>}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
