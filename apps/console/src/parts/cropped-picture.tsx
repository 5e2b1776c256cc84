type Props = {
  readonly url: string;
  /** Its focal point, as CSS says positions; the centre without one. */
  readonly focus: string | null;
  readonly className?: string | undefined;
};

/** A picture of a list, cropped around its focal point as the portal crops it. The name is beside it. */
export function CroppedPicture({ url, focus, className }: Props) {
  return (
    <img className={className} src={url} alt="" loading="lazy" style={focus ? { objectPosition: focus } : undefined} />
  );
}
