import { type AppAction, appActions, isAppAction } from "@atrium/rules/app-actions.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { Section } from "@atrium/ui/components/section.tsx";
import { Segmented } from "@atrium/ui/components/segmented.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { TextArea } from "@atrium/ui/components/text-field.tsx";
import { simulatedTheme } from "@atrium/bridge/simulated.ts";
import { useState } from "react";
import styles from "./bridge.module.css";
import { sampleOf } from "./samples.ts";
import type { BridgeHost } from "./use-bridge-host.ts";

const strangers = {
  page: "The page in the frame",
  origin: "A page of another origin in the frame",
  window: "Another window",
};
type From = keyof typeof strangers;

/** Sends a message to the host as if it came from the app: any action, valid or edited by hand. Answers go to the page as well. */
export function Simulator({ host, appUuid }: { readonly host: BridgeHost | undefined; readonly appUuid: string }) {
  const [action, setAction] = useState<AppAction>("init");
  // Undefined as long as the sample is unchanged.
  const [typed, setTyped] = useState<string>();
  const [form, setForm] = useState<"object" | "text">("object");
  const [from, setFrom] = useState<From>("page");
  const [error, setError] = useState<string>();
  const message = typed ?? sampleOf(action, appUuid);

  function send(): void {
    const data = form === "text" ? message : parsed(message);
    if (data === undefined) return setError("This is no JSON. It can be sent as text.");
    setError(undefined);
    if (host) say(host, from, data);
  }

  return (
    <Section title="Simulator">
      <Form busy={!host} error={null} onSubmit={send}>
        <Select
          label="Action"
          value={action}
          onChange={(event) => {
            if (!isAppAction(event.target.value)) return;
            setAction(event.target.value);
            setTyped(undefined);
            setError(undefined);
          }}
          options={appActions.map((value) => ({ value, label: value }))}
        />
        <TextArea
          label="Message"
          hint="As it is posted. Change what you like."
          className={styles.code}
          rows={7}
          spellCheck={false}
          value={message}
          error={error}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Segmented
          legend="Posted as"
          value={form}
          onChange={setForm}
          segments={[
            { value: "object", label: "Object" },
            { value: "text", label: "Text" },
          ]}
        />
        <Select
          label="Comes from"
          value={from}
          onChange={(event) => setFrom(event.target.value as From)}
          options={Object.entries(strangers).map(([value, label]) => ({ value, label }))}
        />
        <Button type="submit">Send</Button>
      </Form>
      <div className={styles.row}>
        <Button variant="secondary" size="small" onClick={() => host?.dispatcher.push("themeChanged", simulatedTheme)}>
          Tell themeChanged
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={() => host?.dispatcher.push("languageChanged", { locale: "de-de" })}
        >
          Tell languageChanged
        </Button>
      </div>
    </Section>
  );
}

function say(host: BridgeHost, from: From, data: unknown): void {
  const { dispatcher, isSandboxed, origin } = host;
  const page = host.window();
  const byPort = isSandboxed || !origin;
  dispatcher.receive({
    origin: from === "origin" ? "https://stranger.example" : byPort ? "null" : origin,
    source: from === "window" ? {} : page,
    data,
    // The page receives the answer too; a page without an origin cannot be addressed from here.
    reply: (answer) => {
      if (!byPort) page?.postMessage(answer, origin);
    },
    ...(byPort && from !== "origin" ? { byPort: true as const } : {}),
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
