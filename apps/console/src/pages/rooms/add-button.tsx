import { Button } from "@atrium/ui/components/button.tsx";

type Props = { readonly label: string; readonly onAdd: () => void };

/** The button below a list of cards that adds one. */
export function AddButton({ label, onAdd }: Props) {
  return (
    <div>
      <Button type="button" variant="secondary" size="small" icon="plus" onClick={onAdd}>
        {label}
      </Button>
    </div>
  );
}
