import { Button, IconButton } from "@atrium/ui/components/button.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { Group, Specimen } from "./specimen.tsx";

const variants = ["primary", "secondary", "quiet", "danger"] as const;

export function Buttons({ id, title }: { readonly id: string; readonly title: string }) {
  const t = usePhrases();
  const label = t("app.try_again");
  return (
    <Group id={id} title={title}>
      <Specimen of="Primary, secondary, quiet, danger">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {label}
          </Button>
        ))}
      </Specimen>
      <Specimen of="With an icon">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} icon="mail" trailingIcon="arrow-right">
            {label}
          </Button>
        ))}
      </Specimen>
      <Specimen of="Waiting for an answer">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} busy>
            {label}
          </Button>
        ))}
      </Specimen>
      <Specimen of="Not available">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            {label}
          </Button>
        ))}
      </Specimen>
      <Specimen of="Small, medium, large">
        {(["small", "medium", "large"] as const).map((size) => (
          <Button key={size} size={size}>
            {label}
          </Button>
        ))}
      </Specimen>
      <Specimen of="A link dressed as a button; as wide as its column" as="column">
        <Button href="#buttons" variant="secondary" trailingIcon="external">
          {t("app.contact_support")}
        </Button>
        <Button block size="large">
          {t("landing.create_account")}
        </Button>
      </Specimen>
      <Specimen of="Icon alone">
        <IconButton icon="x" label={t("app.close")} />
        <IconButton icon="chevron-right" label={t("sign_in.next")} variant="secondary" />
        <IconButton icon="x" label={t("app.close")} disabled />
      </Specimen>
    </Group>
  );
}
