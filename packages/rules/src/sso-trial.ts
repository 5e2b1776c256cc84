import { consolePath } from "./console-path.ts";

/** A sign-in at a company's provider that only tests whether it works (row G8). */
type Trial = { company: string; uuid: string };

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const shape = new RegExp(`^trial\\.(${uuid})\\.(${uuid})\\.[\\w-]{20,}$`);

/** The `state` of a test at a provider: its return signs nobody in. */
export const trialState = ({ company, uuid: trial }: Trial, secret: string): string =>
  `trial.${company}.${trial}.${secret}`;

export function trialOf(state: string): Trial | undefined {
  const [, company, trial] = shape.exec(state) ?? [];
  return company && trial ? { company, uuid: trial } : undefined;
}

/**
 * The address that hands a provider's answer to a test over to the console. The answer is in the fragment, which no server and no log ever
 * receives.
 */
export function trialAddress(trial: Trial, answer: Readonly<Record<string, string>>): string {
  return `${consolePath}/companies/${trial.company}#${new URLSearchParams({ ...answer, trial: trial.uuid })}`;
}
