import { Button } from "@atrium/ui/components/button.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { Section } from "@atrium/ui/components/section.tsx";
import { Segmented } from "@atrium/ui/components/segmented.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { paths } from "../../parts/paths.ts";
import { sampleAppUuid } from "./bridge-address.ts";
import { addressOf, type Registered, type Setup } from "./setup.ts";

type Props = {
  readonly known: readonly Registered[];
  readonly isSignedIn: boolean;
  readonly setup: Setup;
  readonly change: (next: Setup) => void;
  readonly onOpen: () => void;
};

/** Which page to open, as which app it is registered, and who answers it. */
export function ChoosePage({ known, isSignedIn, setup, change, onOpen }: Props) {
  const [error, setError] = useState<string>();
  const another = setup.registered === undefined;

  function choose(value: string): void {
    const found = known[Number(value)];
    setError(undefined);
    if (value === "" || !found) return change({ ...setup, registered: undefined, appUuid: sampleAppUuid });
    const { url, uuid } = found.app;
    change({ url, appUuid: uuid, registered: Number(value), answers: "portal" });
  }

  return (
    <Section title="Page">
      <Form
        busy={false}
        error={null}
        onSubmit={() => {
          const isGood = addressOf(setup.url) !== undefined;
          setError(isGood ? undefined : "An address begins with http:// or https://");
          if (isGood) onOpen();
        }}
      >
        <Select
          label="Mini-app"
          value={another ? "" : String(setup.registered)}
          onChange={(event) => choose(event.target.value)}
          options={[
            { value: "", label: "Any address" },
            ...known.map(({ app, building }, at) => ({ value: String(at), label: `${app.name}, ${building.name}` })),
          ]}
          {...(isSignedIn
            ? {}
            : {
                hint: (
                  <>
                    <Link to={paths.login}>Sign in</Link> to choose one of your buildings.
                  </>
                ),
              })}
        />
        <TextField
          label="Address"
          type="url"
          inputMode="url"
          placeholder="http://localhost:3913"
          value={setup.url}
          error={error}
          onChange={(event) => change({ ...setup, url: event.target.value })}
        />
        <TextField
          label="app_uuid"
          value={setup.appUuid}
          readOnly={!another}
          hint={another ? "What the page says that it is." : undefined}
          onChange={(event) => change({ ...setup, appUuid: event.target.value })}
        />
        <Segmented
          legend="Answered by"
          value={setup.answers}
          onChange={(answers) => change({ ...setup, answers })}
          segments={[
            { value: "simulated", label: "A made-up person" },
            { value: "portal", label: "This portal", disabled: !isSignedIn },
          ]}
        />
        <Button type="submit">Open</Button>
      </Form>
    </Section>
  );
}
