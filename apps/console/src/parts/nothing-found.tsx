import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";

type Props = { readonly title: string; readonly onClear: () => void };

/** Shown when the filters match nothing, with a button that removes them. */
export function NothingFound({ title, onClear }: Props) {
  const t = usePhrases();
  return (
    <div role="status">
      <EmptyState
        icon="search"
        title={title}
        text={t("console.none_text")}
        action={
          <Button variant="secondary" onClick={onClear}>
            {t("console.filters_clear")}
          </Button>
        }
      />
    </div>
  );
}
