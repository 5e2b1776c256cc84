import { Icon } from "@atrium/ui/components/icon.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { useEffect, useState } from "react";

/** How long somebody must have paused before what they typed is looked for. */
const pause = 250;

type Props = {
  readonly label: string;
  /** What the address says. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly maxLength?: number;
  readonly className?: string | undefined;
};

/** What is typed becomes the address's when the typing pauses; what the address says otherwise (Back, a link) becomes what is typed. */
export function SearchField({ label, search, onSearch, maxLength = 200, className }: Props) {
  const [typed, setTyped] = useState(search);
  const [sent, setSent] = useState(search);
  const [known, setKnown] = useState(search);
  // Its own wish comes back while people type on: only another's takes the place of what they type.
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
