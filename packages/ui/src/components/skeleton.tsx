import type { CSSProperties, ReactNode } from "react";
import styles from "./skeleton.module.css";
import { classNames } from "./slot.ts";

interface SkeletonProps {
  readonly shape?: "text" | "box" | "circle";
  /** CSS sizes, the true ones of what will stand here. */
  readonly width?: CSSProperties["inlineSize"];
  readonly height?: CSSProperties["blockSize"];
  /** Width over height, such as `648 / 416`, in place of a height. */
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

/** Says politely, once, that the bones inside are waiting for content. */
export function SkeletonGroup({ label, children }: SkeletonGroupProps) {
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">{label}</span>
      {children}
    </div>
  );
}
