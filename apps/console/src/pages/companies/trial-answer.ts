/** A provider's answer to a test sign-in, in the fragment of the company page's address. */
export type TrialAnswer = {
  trial: string;
  state?: string;
  code?: string;
  iss?: string;
  session_state?: string;
  error?: string;
};

const parts = ["state", "code", "iss", "session_state", "error"] as const;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Undefined if the fragment contains no such answer. */
export function readTrialAnswer(hash: string): TrialAnswer | undefined {
  const found = new URLSearchParams(hash);
  const trial = found.get("trial") ?? "";
  if (!uuid.test(trial)) return undefined;
  const answer: TrialAnswer = { trial };
  for (const name of parts) {
    const value = found.get(name);
    if (value) answer[name] = value;
  }
  return answer;
}
