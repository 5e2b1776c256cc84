import { shapeOf } from "./logo-shapes.ts";
import { useServices } from "./services.ts";
import { pictureFrom } from "./pictures.ts";

type LogoProps = {
  readonly name: string;
  readonly light: string | null;
  readonly dark: string | null;
  /** On a picture's scrim, which is dark in both modes. */
  readonly onScrim?: boolean;
};

/** A logo in a box of its own aspect ratio, if that is known (`logo-shapes.ts`); without a logo the name. */
export function Logo({ name, light, dark, onScrim = false }: LogoProps) {
  const { filesOrigin } = useServices();
  const inLight = pictureFrom(filesOrigin, onScrim ? (dark ?? light) : light, "logo").src;
  const inDark = pictureFrom(filesOrigin, dark ?? light, "logo").src;
  if (!inLight && !inDark) return <strong>{name}</strong>;
  const src = inLight ?? inDark ?? "";
  return (
    <picture className="shell-logo">
      {!onScrim && inDark && <source media="(prefers-color-scheme: dark)" srcSet={inDark} />}
      <img src={src} alt={name} width={Math.round(32 * (shapeOf(src) ?? 5))} height={32} />
    </picture>
  );
}
