import { Button } from "@atrium/ui/components/button.tsx";

type Props = { readonly label: string; readonly onAdd: () => void };

/** Below the cards of a list: one more. */
export function AddButton({ label, onAdd }: Props) {
  return (
    <div>
      <Button type="button" variant="secondary" size="small" icon="plus" onClick={onAdd}>
        {label}
      </Button>
    </div>
  );
}
