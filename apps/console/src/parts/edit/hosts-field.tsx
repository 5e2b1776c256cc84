import { hostNameIn, isHostName } from "@atrium/rules/host-name.ts";
import { TextArea } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useState } from "react";

type Props = {
  readonly label: string;
  readonly hint: string;
  readonly value: readonly string[];
  readonly error?: string | undefined;
  readonly onChange: (hosts: string[]) => void;
};

/** Host names, one per line. A pasted address is reduced to its host name. */
export function HostsField({ label, hint, value, error, onChange }: Props) {
  const t = usePhrases();
  const [text, setText] = useState(value.join("\n"));
  const [known, setKnown] = useState(value);
  // The value was discarded, or taken over from somebody else.
  if (JSON.stringify(known) !== JSON.stringify(value)) {
    setKnown(value);
    if (JSON.stringify(hostsIn(text)) !== JSON.stringify(value)) setText(value.join("\n"));
  }
  const wrong = hostsIn(text).some((host) => !isHostName(host));
  return (
    <TextArea
      label={label}
      hint={hint}
      rows={Math.max(2, value.length)}
      spellCheck={false}
      autoCapitalize="none"
      error={error ?? (wrong ? t("console.host_invalid") : undefined)}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange(hostsIn(target.value));
      }}
    />
  );
}

function hostsIn(text: string): string[] {
  const lines = text.split(/[\s,]+/).map(hostNameIn);
  return [...new Set(lines.filter((host) => host !== ""))];
}
