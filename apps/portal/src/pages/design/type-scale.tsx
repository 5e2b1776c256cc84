import { useBrand } from "@atrium/web/brand.ts";
import styles from "./design.module.css";
import { Group, Specimen } from "./specimen.tsx";

const steps = ["12", "13", "14", "16", "18", "20", "24"];

/** Texts of the brand, with the characters that its languages need. */
export function TypeScale({ id, title }: { readonly id: string; readonly title: string }) {
  const { theme } = useBrand();
  return (
    <Group id={id} title={title}>
      <Specimen of="Headings" as="column">
        <div className={styles.type}>
          <p style={{ font: "600 var(--text-h1) var(--font-display)", letterSpacing: "-0.02em" }}>{theme.tagline}</p>
          <p style={{ font: "600 var(--text-h2) var(--font-display)", letterSpacing: "-0.015em" }}>{theme.tagline}</p>
          <h3>{theme.tagline}</h3>
          <h4>{theme.tagline}</h4>
        </div>
      </Specimen>
      <Specimen of="Steps: size over line height in pixels" as="column">
        <div className={styles.type}>
          {steps.map((step) => (
            <p key={step} style={{ font: `400 var(--text-${step}) var(--font-body)` }}>
              {step} · {theme.tagline} Zażółć gęślą jaźń, Straße, Ærø, coração.
            </p>
          ))}
        </div>
      </Specimen>
      <Specimen of="Weights 400, 500, 600; figures of one width; muted; a link" as="column">
        <div className={styles.type}>
          <p>{theme.name}</p>
          <p style={{ fontWeight: 500 }}>{theme.name}</p>
          <p>
            <strong>{theme.name}</strong>
          </p>
          <p className="tabular">
            1.111,11 €<br />
            8.888,88 €
          </p>
          <p style={{ color: "var(--muted)" }}>{theme.tagline}</p>
          <p>
            <a href="#type">{theme.tagline}</a>
          </p>
        </div>
      </Specimen>
    </Group>
  );
}
