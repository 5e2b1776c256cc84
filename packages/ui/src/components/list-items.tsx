import { Children, type ReactNode } from "react";

/** Each child that is shown as a list item, with its key. */
export function ListItems({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}) {
  return Children.map(Children.toArray(children), (child) => <li className={className}>{child}</li>);
}
