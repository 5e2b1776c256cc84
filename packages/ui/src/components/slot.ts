import { cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";

interface SlotProps {
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/**
 * An element the caller hands in to be dressed, such as a router's link: `<Link to="/home" />`.
 * It gets our class beside its own, and our children in place of its own.
 */
export type Slot = ReactElement<SlotProps>;

export function fillSlot(slot: Slot, className: string, children: ReactNode): ReactElement {
  return cloneElement(slot, { className: classNames(slot.props.className, className) }, children);
}

/** Class names with the absent ones left out. */
export function classNames(...names: ReadonlyArray<string | false | null | undefined>): string {
  return names.filter(Boolean).join(" ");
}

/** True for anything React would draw. */
export function isShown(node: ReactNode): boolean {
  return isValidElement(node) || (node !== null && node !== undefined && node !== false && node !== "");
}
