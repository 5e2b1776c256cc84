import { nameOf } from "@atrium/rules/name-of.ts";
import { toSingleLine } from "@atrium/rules/text-lines.ts";
import { Combobox, type ComboboxOption } from "@atrium/ui/components/combobox.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { logOut } from "@atrium/web/log-out.ts";
import { type Translate, usePhrases } from "@atrium/web/phrases.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import { type Services, useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useDeferredValue, useState } from "react";
import type { Entry } from "../../parts/entries.ts";
import { paths, portalPaths } from "../../parts/paths.ts";

type Props = { readonly open: boolean; readonly entries: readonly Entry[]; readonly onClose: () => void };

/** Go, find and do from wherever one is (row G14). */
export function CommandMenu({ open, ...rest }: Props) {
  const t = usePhrases();
  return (
    <Dialog open={open} onClose={rest.onClose} title={t("console.find")} closeLabel={t("app.close")}>
      <Commands {...rest} />
    </Dialog>
  );
}

type Command = ComboboxOption & { run: () => void };

function Commands({ entries, onClose }: Omit<Props, "open">) {
  const t = usePhrases();
  const services = useServices();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const wanted = toSingleLine(typed).trim();
  const search = useDeferredValue(wanted);
  const mayRead = entries.some(({ key }) => key === "people");
  const { data, isFetching } = useQuery({
    ...endpointQuery(services.api, "GET /admin/v1/people", { query: { search, limit: 8 } }),
    enabled: mayRead && search !== "",
  });
  // Those found for other words are not who is meant: Enter must never open one of them.
  const people = search === "" || search !== wanted ? [] : (data?.data.people ?? []);
  const found = people.map(
    (person): Command => ({
      key: person.uuid,
      label: nameOf(person),
      hint: person.email,
      icon: "user",
      run: () => void navigate({ to: paths.person, params: { uuid: person.uuid } }),
    }),
  );
  const places = entries.map(
    (entry): Command => ({
      key: entry.key,
      label: t(entry.phrase),
      hint: t("console.find_go"),
      icon: entry.icon,
      run: () => void navigate({ to: entry.path }),
    }),
  );
  const commands = [...matching([...places, ...doings(services, t)], wanted), ...found];
  return (
    <Combobox
      label={t(mayRead ? "console.find_hint" : "console.find_hint_places")}
      hideLabel
      takesFocus
      value={typed}
      onType={setTyped}
      options={commands}
      onChoose={(key) => {
        onClose();
        commands.find((command) => command.key === key)?.run();
      }}
      none={isFetching ? t("app.loading") : t("console.find_none")}
    />
  );
}

const doings = (services: Services, t: Translate): Command[] => [
  {
    key: "portal",
    label: t("console.to_portal"),
    icon: "home",
    run: () => location.assign(portalPaths.home),
  },
  { key: "log-out", label: t("console.log_out"), icon: "log-out", run: () => void logOut(services) },
];

/** Those whose words begin with what was typed. */
function matching(commands: readonly Command[], search: string): readonly Command[] {
  const wanted = search.toLowerCase();
  return commands.filter(({ label }) => ` ${label.toLowerCase()}`.includes(` ${wanted}`));
}
