import { type ComponentProps, useState } from "react";
import styles from "./picture.module.css";
import { Placeholder } from "./placeholder.tsx";
import { classNames } from "./slot.ts";

interface PictureProps extends Pick<ComponentProps<"img">, "srcSet" | "sizes"> {
  /** Undefined if no picture was set: a placeholder is shown. */
  readonly src: string | null | undefined;
  /** Empty if the picture is only decorative. */
  readonly alt: string;
  /** The picture's size in pixels; it reserves the space while the picture loads. */
  readonly width: number;
  readonly height: number;
  /** In the first view: loaded at once, before others. Other pictures load when they are near. */
  readonly eager?: boolean;
  /** A tiny data URL to show while the picture loads. */
  readonly preview?: string | null;
  /** The focal point, which stays visible wherever the picture is cropped, as a CSS position: "30% 65%". The default is the middle. */
  readonly focus?: string | null | undefined;
  /** Fills its container instead of keeping its own proportions. */
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
