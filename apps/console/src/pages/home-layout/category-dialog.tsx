import type { HomePart } from "@atrium/rules/home-layout.ts";
import { languageName } from "@atrium/rules/spoken-languages.ts";
import { toSingleLine } from "@atrium/rules/text-lines.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { textIn, withText } from "../../parts/edit/text-in.ts";
import { failureText } from "../../parts/failure-text.ts";
import { type Category, nameIn } from "./home-queries.ts";
import type { HomeActs } from "./use-home-acts.ts";

type Props = {
  /** Undefined for a new category. */
  readonly category: Category | undefined;
  readonly part: HomePart;
  readonly languages: readonly string[];
  readonly acts: HomeActs;
  readonly onClose: () => void;
};

/** The name of a category in each language. A failure keeps the input. */
export function CategoryDialog({ category, part, languages, acts, onClose }: Props) {
  const t = usePhrases();
  const { toasts } = useServices();
  const [name, setName] = useState<Record<string, string>>(category?.name ?? {});
  const [tried, setTried] = useState(false);
  const [first = "en"] = languages;
  const isEmpty = textIn(name, first).trim() === "";
  const adding = useMutation({
    mutationFn: (said: Record<string, string>) => acts.add(said, part),
    onSuccess(_, said) {
      toasts.show({ text: t("console.home_added", { name: textIn(said, first) }) });
      onClose();
    },
  });
  const submit = () => {
    setTried(true);
    if (isEmpty || adding.isPending) return;
    const said = Object.fromEntries(
      Object.entries(name).flatMap(([code, text]) => (text.trim() ? [[code, text.trim()]] : [])),
    );
    if (!category) return adding.mutate(said);
    acts.change(
      category,
      { name: said, shown: category.shown },
      t("console.home_renamed", { name: nameIn({ name: said }, languages) }),
    );
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(category ? "console.home_rename" : "console.home_category_new")}
      closeLabel={t("app.close")}
    >
      <Form busy={adding.isPending} error={adding.error && failureText(adding.error, t)} onSubmit={submit}>
        {languages.map((code) => (
          <TextField
            key={code}
            label={languages.length > 1 ? `${t("console.home_name")}: ${languageName(code)}` : t("console.home_name")}
            lang={code}
            maxLength={120}
            value={textIn(name, code)}
            error={code === first && tried && isEmpty ? t("console.field_required") : undefined}
            onChange={({ target }) => setName(withText(name, code, toSingleLine(target.value)))}
          />
        ))}
        <Button type="submit" block busy={adding.isPending}>
          {t("console.save")}
        </Button>
      </Form>
    </Dialog>
  );
}
