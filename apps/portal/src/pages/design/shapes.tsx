import { useServices } from "../../parts/services.ts";
import styles from "./design.module.css";
import { Group, Specimen } from "./specimen.tsx";

const spaces = [4, 8, 12, 16, 20, 24, 32, 40, 48, 64, 80];
const radii = ["control", "card", "panel", "pill"];

/** A brand's choices besides colours and font: corner radius and density. */
export function Shapes({ id, title }: { readonly id: string; readonly title: string }) {
  const { tokens } = useServices().boot.theme;
  return (
    <Group
      id={id}
      title={title}
      text={`This brand: radius scale ${tokens["--radius-scale"]}, density ${tokens["--density"] === "0" ? "compact" : "comfortable"}.`}
    >
      <Specimen of="Space, in pixels" as="column">
        <div className={styles.type}>
          {spaces.map((space) => (
            <div key={space} className={styles.row}>
              <span className="tabular" style={{ inlineSize: "1.5rem" }}>
                {space}
              </span>
              <div className={styles.bar} style={{ inlineSize: `var(--space-${space})` }} />
            </div>
          ))}
        </div>
      </Specimen>
      <Specimen of="Radius">
        {radii.map((radius) => (
          <div key={radius} className={styles.shape} style={{ borderRadius: `var(--radius-${radius})` }}>
            {radius}
          </div>
        ))}
      </Specimen>
      <Specimen of="At rest, under the pointer, above the page">
        <div className={styles.shape}>rest</div>
        <div className={styles.shape} style={{ boxShadow: "var(--shadow-hover)" }}>
          hover
        </div>
        <div className={styles.shape} style={{ boxShadow: "var(--shadow-overlay)" }}>
          overlay
        </div>
      </Specimen>
      <Specimen of="A control's height: 44 px roomy, 40 px compact, 64 px on a wall screen">
        <div className={styles.shape} style={{ blockSize: "var(--control)", borderRadius: "var(--radius-control)" }}>
          --control
        </div>
      </Specimen>
    </Group>
  );
}
