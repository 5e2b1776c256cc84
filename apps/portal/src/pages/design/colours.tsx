import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import { useServices } from "../../parts/services.ts";
import { coloursOf, contrast } from "./contrast.ts";
import styles from "./design.module.css";
import { Group, type Scheme } from "./specimen.tsx";

const surfaces = ["bg", "surface", "surface-2", "tint"];

/** The colour pairs, and the minimum contrast that the theme guarantees for each (visual.md). */
const promises: readonly { token: string; on?: readonly string[]; ratio?: number }[] = [
  ...surfaces.map((token) => ({ token })),
  { token: "border" },
  { token: "ink", on: surfaces, ratio: 4.5 },
  { token: "muted", on: surfaces, ratio: 4.5 },
  { token: "accent", on: surfaces, ratio: 4.6 },
  { token: "focus", on: surfaces, ratio: 3.1 },
  { token: "control-border", on: surfaces, ratio: 3.05 },
  { token: "fill-border", on: surfaces, ratio: 3 },
  { token: "on-fill", on: ["fill", "fill-hover", "fill-press"], ratio: 4.5 },
  { token: "on-secondary", on: ["secondary"], ratio: 4.5 },
  ...["ok", "warn", "danger", "info"].map((token) => ({ token, on: [...surfaces, `${token}-tint`], ratio: 4.5 })),
];

type Props = { readonly id: string; readonly title: string };

/** Always both modes, because one colour is chosen for both. */
export function Colours({ id, title }: Props) {
  return (
    <Group
      id={id}
      title={title}
      text="Derived on the server from the brand's two colours. Each ratio is the lowest on any of the colours that it is drawn on."
      schemes={["light", "dark"]}
    >
      {(scheme) => <Palette scheme={scheme} />}
    </Group>
  );
}

function Palette({ scheme }: { readonly scheme: Scheme }) {
  const { tokens } = useServices().boot.theme;
  const hex = (token: string) => coloursOf(tokens[`--${token}`])?.[scheme === "dark" ? "dark" : "light"] ?? "#000000";
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={`Colours, ${scheme}`} lang="en">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Token</th>
            <th scope="col">Colour</th>
            <th scope="col">Drawn on</th>
            <th scope="col">Contrast</th>
          </tr>
        </thead>
        <tbody>
          {promises.map(({ token, on = [], ratio }) => {
            const least = Math.min(...on.map((below) => contrast(hex(token), hex(below))));
            const kept = ratio === undefined || least >= ratio;
            return (
              <tr key={token}>
                <th scope="row">--{token}</th>
                <td>
                  <span className={styles.swatch} style={{ background: hex(token) }} /> {hex(token)}
                </td>
                <td>
                  {on.map((below) => (
                    <span key={below} className={styles.swatch} style={{ background: hex(below) }} title={below} />
                  ))}
                </td>
                <td>
                  {ratio !== undefined && (
                    <StatusPill tone={kept ? "ok" : "danger"} icon={kept ? "check" : "alert"}>
                      {least.toFixed(2)} of {ratio}
                    </StatusPill>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
