import type { EndpointReply } from "@atrium/contract/client.ts";
import { type ListWithViews, longestViewQuery } from "@atrium/rules/saved-views.ts";
import { Button, IconButton } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { fillSlot, type Slot } from "@atrium/ui/components/slot.ts";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import { useServices } from "@atrium/web/services.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "./failure-text.ts";
import styles from "./saved-views.module.css";
import { queryOf, wordsOf } from "./view-query.ts";

type View = EndpointReply<"GET /admin/v1/saved-views">["data"]["views"][number];

type Props = {
  readonly list: ListWithViews;
  /** The address's current query. */
  readonly filter: Readonly<Record<string, string | undefined>>;
  /** Opens the same list with another query. */
  readonly link: (words: Record<string, string>) => Slot;
};

const key = "GET /admin/v1/saved-views";
const longestName = 60;

/** The person's saved views of a list, as tabs: each is a query. The current one can be saved under a name, for the person alone. */
export function SavedViews({ list, filter, link }: Props) {
  const t = usePhrases();
  const { api, queryClient, toasts } = useServices();
  const [isNaming, setNaming] = useState(false);
  const views = useQuery(endpointQuery(api, key, {})).data?.data.views.filter((view) => view.list === list) ?? [];
  const shown = queryOf(filter);
  const current = views.find((view) => queryOf(wordsOf(view.query)) === shown);
  const read = () => queryClient.invalidateQueries({ queryKey: [key] });
  const saving = useMutation({
    mutationFn: ({ name, query }: Pick<View, "name" | "query">) =>
      api("POST /admin/v1/saved-views", { body: { list, name, query } }),
    onSuccess: () => setNaming(false),
    onSettled: read,
  });
  const forgetting = useMutation({
    mutationFn: ({ uuid }: View) => api("DELETE /admin/v1/saved-views/:uuid", { params: { uuid } }),
    onSuccess: (_, view) =>
      toasts.show({
        text: t("console.view_forgotten", { name: view.name }),
        action: { label: t("console.undo"), run: () => saving.mutate(view) },
      }),
    onSettled: read,
  });
  const canSave = shown !== "" && !current && shown.length <= longestViewQuery;
  if (views.length === 0 && !canSave) return null;
  return (
    <nav className={styles.views} aria-label={t("console.views")}>
      <ul className={styles.tabs}>
        <Tab isCurrent={shown === ""} slot={link({})} name={t("console.view_all")} />
        {views.map((view) => (
          <Tab key={view.uuid} isCurrent={view === current} slot={link(wordsOf(view.query))} name={view.name} />
        ))}
      </ul>
      {current && (
        <IconButton
          icon="x"
          label={t("console.view_forget")}
          disabled={forgetting.isPending}
          onClick={() => forgetting.mutate(current)}
        />
      )}
      {canSave && (
        <Button variant="quiet" size="small" icon="plus" onClick={() => setNaming(true)}>
          {t("console.view_save")}
        </Button>
      )}
      <Dialog
        open={isNaming}
        onClose={() => {
          saving.reset();
          setNaming(false);
        }}
        title={t("console.view_save_title")}
        closeLabel={t("app.close")}
      >
        <NameForm
          busy={saving.isPending}
          error={saving.error ? failureText(saving.error, t) : null}
          onSave={(name) => saving.mutate({ name, query: shown })}
        />
      </Dialog>
    </nav>
  );
}

function Tab({ isCurrent, slot, name }: { readonly isCurrent: boolean; readonly slot: Slot; readonly name: string }) {
  return (
    <li data-current={isCurrent || undefined}>
      {fillSlot(slot, styles.tab ?? "", isCurrent ? <strong>{name}</strong> : name)}
    </li>
  );
}

type NameProps = { readonly busy: boolean; readonly error: string | null; readonly onSave: (name: string) => void };

function NameForm({ busy, error, onSave }: NameProps) {
  const t = usePhrases();
  const [name, setName] = useState("");
  const typed = name.trim();
  return (
    <Form busy={busy} error={error} onSubmit={() => typed && onSave(typed)}>
      <p>{t("console.view_save_text")}</p>
      <TextField
        label={t("console.view_name")}
        value={name}
        maxLength={longestName}
        data-autofocus
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" block busy={busy} disabled={typed === ""}>
        {t("console.view_save")}
      </Button>
    </Form>
  );
}
