import { useServices } from "./services.ts";
import { pictureFrom } from "./pictures.ts";

type LogoProps = {
  readonly name: string;
  readonly light: string | null;
  readonly dark: string | null;
  /** Over a picture's scrim, which is dark in both modes. */
  readonly onScrim?: boolean;
};

/** A logo in a frame of one size, so that nothing moves when it arrives; the name in its place where there is none. */
export function Logo({ name, light, dark, onScrim = false }: LogoProps) {
  const { filesOrigin } = useServices();
  const inLight = pictureFrom(filesOrigin, onScrim ? (dark ?? light) : light, "logo").src;
  const inDark = pictureFrom(filesOrigin, dark ?? light, "logo").src;
  if (!inLight && !inDark) return <strong>{name}</strong>;
  return (
    <picture className="shell-logo">
      {!onScrim && inDark && <source media="(prefers-color-scheme: dark)" srcSet={inDark} />}
      <img src={inLight ?? inDark ?? ""} alt={name} width={160} height={32} />
    </picture>
  );
}
