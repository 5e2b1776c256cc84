import { type ComponentProps, useState } from "react";
import styles from "./picture.module.css";
import { Placeholder } from "./placeholder.tsx";
import { classNames } from "./slot.ts";

interface PictureProps extends Pick<ComponentProps<"img">, "srcSet" | "sizes"> {
  /** Absent when nobody has set a picture: the placeholder stands in. */
  readonly src: string | null | undefined;
  /** Empty where the picture only decorates. */
  readonly alt: string;
  /** Pixels of the picture; they keep its place while it loads. */
  readonly width: number;
  readonly height: number;
  /** In the first view: fetched at once, before others. Others wait until they are near. */
  readonly eager?: boolean;
  /** A tiny data URL to show while the picture loads. */
  readonly preview?: string | null;
  /** What of it is in sight wherever it is cropped, as CSS says positions: "30% 65%". The middle where nobody says. */
  readonly focus?: string | null | undefined;
  /** Fills the box it stands in, instead of keeping its own proportions. */
  readonly cover?: boolean;
  readonly className?: string;
}

export function Picture({
  src,
  alt,
  width,
  height,
  eager = false,
  preview,
  focus,
  cover = false,
  className,
  ...more
}: PictureProps) {
  const [failed, setFailed] = useState<string>();
  const look = classNames(styles.picture, cover && styles.cover, className);
  const shape = { aspectRatio: cover ? undefined : `${width} / ${height}` };
  if (!src || failed === src) {
    const naming = alt ? ({ role: "img", "aria-label": alt } as const) : ({ "aria-hidden": true } as const);
    return (
      <span className={classNames(look, styles.placeholder)} style={shape} {...naming}>
        <Placeholder />
      </span>
    );
  }
  return (
    <img
      {...more}
      className={look}
      style={{
        ...shape,
        backgroundImage: preview ? `url("${preview}")` : undefined,
        ...(focus ? { objectPosition: focus, backgroundPosition: focus } : {}),
      }}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : "auto"}
      decoding={eager ? "auto" : "async"}
      onError={() => setFailed(src)}
    />
  );
}
