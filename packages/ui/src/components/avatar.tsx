import { useState } from "react";
import styles from "./avatar.module.css";

interface AvatarProps {
  readonly src?: string | null | undefined;
  /** The name whose initials replace a missing picture. */
  readonly name: string;
  /** Only if the name is not written beside it. */
  readonly label?: string;
  /** Side in px. */
  readonly size?: number;
}

export function Avatar({ src, name, label, size = 40 }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const naming = label ? ({ role: "img", "aria-label": label } as const) : ({ "aria-hidden": true } as const);
  return (
    <span className={styles.avatar} style={{ inlineSize: size, blockSize: size, fontSize: size * 0.38 }} {...naming}>
      {src && failed !== src ? (
        <img src={src} alt="" width={size} height={size} onError={() => setFailed(src)} />
      ) : (
        initials(name)
      )}
    </span>
  );
}

/** First letters of the first and the last name, whole characters of any script. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .map((word) => Array.from(word ?? "")[0] ?? "")
    .join("")
    .toUpperCase();
}
