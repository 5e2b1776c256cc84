import { usePhrases } from "@atrium/web/phrases.ts";

/** The code is dead, and what can be done about it (1 §8). */
export function CodeExhausted() {
  const t = usePhrases();
  return (
    <>
      <strong>{t("refusal.code_tries_exhausted")}</strong>
      <br />
      {t("verify.exhausted_text")}
    </>
  );
}
