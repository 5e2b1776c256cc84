import { isName, leastNameLength, mostNameLength } from "@atrium/rules/person-name.ts";
import { toSingleLine } from "@atrium/rules/text-lines.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { useMutation } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { LeaveLink } from "../../parts/flow/leave-link.tsx";
import { stepFailure } from "../../parts/flow/step-failure.tsx";
import type { StepProps } from "../../parts/flow/step-props.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { StepHeading } from "../../parts/step-heading.tsx";

/** First and last name, each of the minimum length (1 §5), prefilled with what is already known. */
export function CreateAccountStep({ draft, memory, onDone, onChange, onLeave }: StepProps) {
  const t = usePhrases();
  const { first_name, last_name } = draft;
  const [fault, setFault] = useState(() => memory.get().fault);
  const next = useMutation({ mutationFn: () => onDone({ first_name, last_name }) });
  const complete = isName(first_name) && isName(last_name);
  const change = (names: { first_name: string } | { last_name: string }) => {
    onChange(names);
    setFault(undefined);
  };
  return (
    <>
      <StepHeading title={t("sign_up.names_title")} text={t("sign_up.names_text")} />
      <Form
        busy={next.isPending}
        error={fault?.field === "name" ? fault.text : stepFailure(next.error, t, t("sign_up.unable"))}
        onSubmit={() => {
          if (complete) next.mutate();
        }}
      >
        <NameField
          label={t("sign_up.first_name")}
          name="first_name"
          autoComplete="given-name"
          value={first_name}
          onTyped={(typed) => change({ first_name: typed })}
        />
        <NameField
          label={t("sign_up.last_name")}
          name="last_name"
          autoComplete="family-name"
          value={last_name}
          onTyped={(typed) => change({ last_name: typed })}
        />
        <Button type="submit" size="large" block busy={next.isPending} disabled={!complete}>
          {t("sign_in.next")}
        </Button>
        <LeaveLink onLeave={onLeave} />
      </Form>
    </>
  );
}

type NameFieldProps = Pick<ComponentProps<typeof TextField>, "label" | "name" | "autoComplete"> & {
  readonly value: string;
  readonly onTyped: (typed: string) => void;
};

function NameField({ value, onTyped, ...field }: NameFieldProps) {
  const t = usePhrases();
  const [left, setLeft] = useState(false);
  return (
    <TextField
      {...field}
      maxLength={mostNameLength}
      value={value}
      onChange={(event) => onTyped(toSingleLine(event.target.value))}
      onBlur={() => setLeft(true)}
      error={left && !isName(value) ? t("sign_up.min_two_char", { least: leastNameLength }) : undefined}
    />
  );
}
