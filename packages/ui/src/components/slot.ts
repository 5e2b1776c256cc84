import { cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";

interface SlotProps {
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/**
 * An element of the caller that gets a component's style, such as a router's link: `<Link to="/home" />`. It gets our class in addition to its own,
 * and our children instead of its own.
 */
export type Slot = ReactElement<SlotProps>;

export function fillSlot(slot: Slot, className: string, children: ReactNode): ReactElement {
  return cloneElement(slot, { className: classNames(slot.props.className, className) }, children);
}

/** Joins class names, without the absent ones. */
export function classNames(...names: ReadonlyArray<string | false | null | undefined>): string {
  return names.filter(Boolean).join(" ");
}

/** Whether React renders anything for it. */
export function isShown(node: ReactNode): boolean {
  return isValidElement(node) || (node !== null && node !== undefined && node !== false && node !== "");
}
