import { calendarFile } from "@atrium/rules/calendar-file.ts";
import { type CalendarEvent, calendarLinks } from "@atrium/rules/calendar-links.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Menu, MenuItem } from "@atrium/ui/components/menu.tsx";
import { useBrand } from "@atrium/web/brand.ts";
import { outward } from "@atrium/web/external-anchor.tsx";
import { useKiosk } from "../kiosk.ts";
import { usePhrases } from "@atrium/web/phrases.ts";

type Props = { readonly uuid: string; readonly event: CalendarEvent };

/** The common calendar sites with the event filled in, and a file for every other calendar (1 §7). */
function useCalendar({ uuid, event }: Props) {
  const t = usePhrases();
  const kiosk = useKiosk();
  const brand = useBrand().theme.name;
  const links = calendarLinks(event);
  const sites = [
    [links.google, t("content.calendar_google")],
    [links.outlook, t("content.calendar_outlook")],
    [links.office, t("content.calendar_office")],
  ] as const;
  const save = () => {
    const text = calendarFile(
      { ...event, brand, uid: uuid, url: `${location.origin}${location.pathname}` },
      new Date(),
    );
    saveFile(new Blob([text], { type: "text/calendar" }), `${fileName(event.title)}.ics`);
  };
  // On a shared machine nothing is saved.
  return { sites, save: kiosk ? undefined : save };
}

/** Adds an event to the person's own calendar. */
export function CalendarMenu(props: Props) {
  const t = usePhrases();
  const { sites, save } = useCalendar(props);
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="secondary" block icon="calendar" trailingIcon="chevron-down">
          {t("content.add_to_calendar")}
        </Button>
      }
    >
      {sites.map(([link, name]) => (
        <MenuItem key={name} icon="external" render={<a {...outward(link)}>{name}</a>}>
          {name}
        </MenuItem>
      ))}
      {save && (
        <MenuItem icon="download" onSelect={save}>
          {t("content.calendar_file")}
        </MenuItem>
      )}
    </Menu>
  );
}

/** The same choices in a dialog, where no menu may open. */
export function CalendarButtons(props: Props) {
  const t = usePhrases();
  const { sites, save } = useCalendar(props);
  return (
    <>
      {sites.map(([link, name]) => (
        <Button key={name} variant="secondary" size="small" icon="external" {...outward(link)}>
          {name}
        </Button>
      ))}
      {save && (
        <Button variant="secondary" size="small" icon="download" onClick={save}>
          {t("content.calendar_file")}
        </Button>
      )}
    </>
  );
}

/** Hands the file to the browser, which saves it or opens it in the calendar of the device. */
function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Makes a file name that every system accepts out of any title. */
function fileName(title: string): string {
  const words = title.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join("-").slice(0, 60) || "event";
}
