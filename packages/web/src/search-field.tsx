import { Icon } from "@atrium/ui/components/icon.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { useEffect, useState } from "react";

/** The pause after typing before the search starts. */
const pause = 250;

type Props = {
  readonly label: string;
  /** The address's search text. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly maxLength?: number;
  readonly className?: string | undefined;
};

/**
 * A search field bound to the address: the text is written to the address when typing pauses, and another text in the address (Back, a link)
 * replaces the input.
 */
export function SearchField({ label, search, onSearch, maxLength = 200, className }: Props) {
  const [typed, setTyped] = useState(search);
  const [sent, setSent] = useState(search);
  const [known, setKnown] = useState(search);
  // The field's own text returns while the person types on: only another text replaces the input.
  if (known !== search) {
    setKnown(search);
    if (search !== sent) {
      setSent(search);
      setTyped(search);
    }
  }
  const wanted = typed.trim();
  const send = () => {
    setSent(wanted);
    onSearch(wanted);
  };
  useEffect(() => {
    if (wanted === search) return;
    const timer = setTimeout(send, pause);
    return () => clearTimeout(timer);
  });
  return (
    <form
      className={className}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextField
        type="search"
        label={label}
        hideLabel
        placeholder={label}
        leading={<Icon name="search" />}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={maxLength}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}
