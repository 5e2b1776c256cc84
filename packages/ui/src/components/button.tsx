import type { ComponentProps, MouseEvent, ReactNode } from "react";
import styles from "./button.module.css";
import { Icon, type IconName } from "./icon.tsx";
import { classNames, fillSlot, type Slot } from "./slot.ts";
import { Ring } from "./spinner.tsx";

interface Look {
  readonly variant?: "primary" | "secondary" | "quiet" | "danger";
  readonly size?: "small" | "medium" | "large";
  /** As wide as its column. */
  readonly block?: boolean;
  readonly icon?: IconName | undefined;
  readonly trailingIcon?: IconName | undefined;
  readonly children: ReactNode;
}

type AsButton = Omit<ComponentProps<"button">, "children"> & {
  /** Waits for an answer: stays in the tab order, ignores presses, shows a spinner. */
  readonly busy?: boolean;
  readonly href?: never;
  readonly render?: never;
};
type AsAnchor = Omit<ComponentProps<"a">, "children"> & { readonly href: string; readonly render?: never };
type AsSlot = {
  /** A router's link that is styled as a button. */
  readonly render: Slot;
  readonly href?: never;
  readonly className?: string;
};

export type ButtonProps = Look & (AsButton | AsAnchor | AsSlot);

export function Button(props: ButtonProps) {
  const {
    variant = "primary",
    size = "medium",
    block = false,
    icon,
    trailingIcon,
    children,
    className,
    ...rest
  } = props;
  const look = classNames(styles.button, styles[variant], styles[size], block && styles.block, className);
  const content = (
    <>
      {icon && <Icon name={icon} />}
      <span className={styles.label}>{children}</span>
      {trailingIcon && <Icon name={trailingIcon} />}
    </>
  );
  if (rest.render) return fillSlot(rest.render, look, content);
  if (rest.href !== undefined) {
    return (
      <a {...rest} className={look}>
        {content}
      </a>
    );
  }
  return <NativeButton {...rest} look={look} inner={content} />;
}

type NativeProps = AsButton & { readonly look: string; readonly inner: ReactNode };

function NativeButton({
  look,
  inner,
  busy = false,
  onClick,
  type = "button",
  href: _,
  render: __,
  ...rest
}: NativeProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={look}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"]}
    >
      {inner}
      {busy && (
        <span className={styles.ring}>
          <Ring />
        </span>
      )}
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  readonly icon: IconName;
  /** Its accessible name, because it shows only an icon. */
  readonly label: string;
  readonly variant?: "quiet" | "secondary";
};

export function IconButton({ icon, label, variant = "quiet", className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(styles.button, styles[variant], styles.square, className)}
    >
      <Icon name={icon} />
    </button>
  );
}
