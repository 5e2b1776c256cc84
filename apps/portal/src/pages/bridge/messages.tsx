import { Button } from "@atrium/ui/components/button.tsx";
import { Section } from "@atrium/ui/components/section.tsx";
import { Segmented } from "@atrium/ui/components/segmented.tsx";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { useState, useSyncExternalStore } from "react";
import styles from "./bridge.module.css";
import { asJson, type Line, type Traffic, written } from "./traffic.ts";
import { kinds, reasons } from "./message-labels.ts";

type Which = "all" | "app" | "host" | "trouble";

const shown: Record<Which, readonly Line["kind"][]> = {
  all: ["in", "out", "refused", "told", "unheard"],
  app: ["in", "unheard"],
  host: ["out", "refused", "told"],
  trouble: ["refused", "unheard"],
};

const looks = {
  in: ["info", "arrow-right"],
  out: ["ok", "arrow-left"],
  refused: ["danger", "x"],
  told: ["neutral", "bell"],
  unheard: ["warn", "eye-off"],
} as const satisfies Record<Line["kind"], unknown>;

/** All messages in both directions, newest first, with the reason of each refusal. */
export function Messages({ traffic }: { readonly traffic: Traffic }) {
  const lines = useSyncExternalStore(traffic.subscribe, traffic.get);
  const [which, setWhich] = useState<Which>("all");
  const [words, setWords] = useState("");
  const [copied, setCopied] = useState("");
  const wanted = lines.filter(
    ({ kind, name, data }) =>
      shown[which].includes(kind) &&
      (words === "" || `${name} ${written(data)}`.toLowerCase().includes(words.toLowerCase())),
  );
  const troubles = lines.filter(({ kind }) => shown.trouble.includes(kind)).length;

  const copy = () =>
    navigator.clipboard.writeText(asJson(wanted)).then(
      () => setCopied(`${wanted.length} copied`),
      () => setCopied("The browser does not let this page copy."),
    );

  return (
    <Section
      title="Messages"
      action={
        <div className={styles.row}>
          <Button variant="secondary" size="small" onClick={() => void copy()}>
            Copy as JSON
          </Button>
          <Button variant="secondary" size="small" onClick={traffic.clear}>
            Clear
          </Button>
        </div>
      }
    >
      <div className={styles.filters}>
        <Segmented
          legend="Show"
          value={which}
          onChange={setWhich}
          segments={[
            { value: "all", label: "All" },
            { value: "app", label: "From the app" },
            { value: "host", label: "From the host" },
            { value: "trouble", label: "Refused or not heard" },
          ]}
        />
        <TextField label="Containing" type="search" value={words} onChange={(event) => setWords(event.target.value)} />
      </div>
      <p className={styles.note} role="status">
        {lines.length === 1 ? "1 message" : `${lines.length} messages`}, {troubles} refused or not heard
        {wanted.length === lines.length ? "" : `; ${wanted.length} shown`}. {copied}
      </p>
      {wanted.length === 0 ? (
        <p className={styles.empty}>
          {lines.length === 0
            ? "Nothing yet. Open a page, or send something with the simulator."
            : "None is like this."}
        </p>
      ) : (
        <ol className={styles.lines} reversed>
          {wanted.toReversed().map((line) => (
            <Row key={line.id} line={line} />
          ))}
        </ol>
      )}
    </Section>
  );
}

function Row({ line }: { readonly line: Line }) {
  const { at, kind, name, origin, form, data, why, code, said } = line;
  const [tone, icon] = looks[kind];
  return (
    <li>
      <details className={styles.line}>
        <summary>
          <span className={styles.time}>{(at / 1000).toFixed(3)} s</span>
          <StatusPill tone={tone} icon={icon}>
            {kinds[kind]}
          </StatusPill>
          <strong className={styles.name}>{name || "No action"}</strong>
          {code && <code>{code}</code>}
        </summary>
        <dl className={styles.facts}>
          <dt>Origin</dt>
          <dd>{origin === "null" ? "none (sandbox)" : origin || "none"}</dd>
          <dt>Form</dt>
          <dd>{form === "text" ? "text" : "object"}</dd>
        </dl>
        <pre className={styles.data}>{shortened(data)}</pre>
      </details>
      {why && (
        <p className={styles.why}>
          {said && `${said} `}
          {reasons[why]}
        </p>
      )}
    </li>
  );
}

function shortened(data: unknown): string {
  const text = typeof data === "string" ? data : written(data);
  return text.length > 20_000 ? `${text.slice(0, 20_000)} …` : text;
}
