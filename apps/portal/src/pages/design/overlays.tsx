import { ApiUnreachable } from "@atrium/contract/client.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { Menu, MenuChoice, MenuHeading, MenuItem, MenuSeparator } from "@atrium/ui/components/menu.tsx";
import { useState } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "../../parts/services.ts";
import { Group, Specimen } from "./specimen.tsx";

export function Overlays({ id, title }: { readonly id: string; readonly title: string }) {
  return (
    <Group id={id} title={title} text="They stand above the page, and so in the mode of the device.">
      {() => (
        <>
          <Dialogs />
          <Menus />
          <Messages />
          <Troubles />
        </>
      )}
    </Group>
  );
}

function Dialogs() {
  const t = usePhrases();
  const [open, setOpen] = useState<"box" | "long" | "sheet">();
  const close = () => setOpen(undefined);
  const text = t("sign_in.domain_text", { email: "ada@harborline.example" });
  return (
    <Specimen of="Dialog: short, long, at the side">
      <Button variant="secondary" onClick={() => setOpen("box")}>
        Short dialog
      </Button>
      <Button variant="secondary" onClick={() => setOpen("long")}>
        Long dialog
      </Button>
      <Button variant="secondary" onClick={() => setOpen("sheet")}>
        Sheet
      </Button>
      <Dialog
        open={open !== undefined}
        onClose={close}
        shape={open === "sheet" ? "sheet" : "box"}
        title={open === "long" ? `${t("sign_in.domain_title")}: ${t("sign_in.deactivated_title")}` : t("app.language")}
        closeLabel={t("app.close")}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              {t("app.contact_support")}
            </Button>
            <Button onClick={close}>{t("app.ok")}</Button>
          </>
        }
      >
        {Array.from({ length: open === "long" ? 14 : 1 }, (_, line) => (
          <p key={line}>{text}</p>
        ))}
      </Dialog>
    </Specimen>
  );
}

function Menus() {
  const t = usePhrases();
  const [place, setPlace] = useState("discover");
  return (
    <Specimen of="Menu: a link, a choice, an action, one that is not available">
      <Menu
        align="start"
        trigger={
          <Button variant="secondary" trailingIcon="chevron-down">
            Menu
          </Button>
        }
      >
        <MenuItem icon="user" render={<a href="#overlays">{t("nav.home")}</a>}>
          {t("nav.home")}
        </MenuItem>
        <MenuItem icon="lock" disabled>
          {t("nav.building")}
        </MenuItem>
        <MenuSeparator />
        <MenuHeading>{t("nav.label")}</MenuHeading>
        <MenuChoice
          label={t("nav.label")}
          value={place}
          onChange={setPlace}
          options={(["utilities", "discover", "spotlight"] as const).map((value) => ({
            value,
            label: t(`nav.${value}`),
          }))}
        />
        <MenuSeparator />
        <MenuItem icon="log-out" tone="danger">
          {t("nav.log_out")}
        </MenuItem>
      </Menu>
    </Specimen>
  );
}

function Messages() {
  const t = usePhrases();
  const { toasts } = useServices();
  return (
    <Specimen of="Messages in passing: what is done, more than there is room for">
      <Button variant="secondary" onClick={() => toasts.show({ text: t("reset.done_title") })}>
        Done
      </Button>
      <Button
        variant="secondary"
        onClick={() => {
          toasts.show({ text: t("nav.home") });
          toasts.show({ text: t("account.photo_saved") });
          toasts.show({ text: t("nav.discover") });
          toasts.show({ text: t("reset.done_title") });
        }}
      >
        Four at once
      </Button>
    </Specimen>
  );
}

function Troubles() {
  const { trouble } = useServices();
  const away = () => new ApiUnreachable("No answer came.");
  /** Long enough to be visible. */
  const works = () => new Promise((resolve) => setTimeout(resolve, 600));
  const fails = () =>
    works().then(() => {
      throw away();
    });
  return (
    <Specimen of="The global error: works when tried again, fails twice, two at once">
      <Button variant="secondary" onClick={() => trouble.raise({ error: away(), action: "design-once", again: works })}>
        Fails once
      </Button>
      <Button
        variant="secondary"
        onClick={() => trouble.raise({ error: away(), action: "design-twice", again: fails })}
      >
        Fails twice
      </Button>
      <Button
        variant="secondary"
        onClick={() => {
          trouble.raise({ error: away(), action: "design-once", again: works });
          trouble.raise({ error: new Error("A fault of the portal's own."), action: "design-twice", again: fails });
        }}
      >
        Two at once
      </Button>
    </Specimen>
  );
}
