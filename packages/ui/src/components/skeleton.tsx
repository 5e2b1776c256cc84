import type { CSSProperties, ReactNode } from "react";
import styles from "./skeleton.module.css";
import { classNames } from "./slot.ts";

interface SkeletonProps {
  readonly shape?: "text" | "box" | "circle";
  /** CSS sizes: those of the content that will replace it. */
  readonly width?: CSSProperties["inlineSize"];
  readonly height?: CSSProperties["blockSize"];
  /** Width over height, such as `648 / 416`, instead of a height. */
  readonly ratio?: string;
}

export function Skeleton({ shape = "text", width, height, ratio }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.bone, styles[shape])}
      style={{ inlineSize: width, blockSize: height, aspectRatio: ratio }}
    />
  );
}

interface SkeletonGroupProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Announces politely, once, that the skeletons inside wait for content. */
export function SkeletonGroup({ label, children }: SkeletonGroupProps) {
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">{label}</span>
      {children}
    </div>
  );
}
