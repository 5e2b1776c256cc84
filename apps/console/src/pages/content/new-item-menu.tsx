import { Button } from "@atrium/ui/components/button.tsx";
import { Menu, MenuItem } from "@atrium/ui/components/menu.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { Link } from "@tanstack/react-router";
import { paths } from "../../parts/paths.ts";
import { kindWord } from "../../parts/item-words.ts";
import { kinds, newItem } from "./content-address.ts";

type Props = { readonly label: string; readonly building: string };

/** The kinds that can be created in a building. */
export function NewItemMenu({ label, building }: Props) {
  const t = usePhrases();
  return (
    <Menu
      trigger={
        <Button size="small" icon="plus">
          {label}
        </Button>
      }
    >
      {kinds.map((kind) => (
        <MenuItem
          key={kind}
          render={<Link to={paths.contentItem} params={{ uuid: newItem }} search={{ kind, building }} />}
        >
          {t(`console.kind_of_${kindWord(kind)}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
