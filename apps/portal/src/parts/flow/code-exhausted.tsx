import { usePhrases } from "@atrium/web/phrases.ts";

/** Shown when the code is no longer valid, with what the person can do (1 §8). */
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
