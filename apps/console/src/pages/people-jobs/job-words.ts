import type { Translate } from "@atrium/web/phrases.ts";
import { roleWords, scopeWords } from "../../parts/role-words.ts";
import type { Job } from "./job-queries.ts";

/** The action of a job, in a few words. */
export function nameOfJob({ act, role, tag }: Job, t: Translate): string {
  if (act === "switch_off" || act === "switch_on") return t(`console.${act}`);
  if (act === "add_tag" || act === "take_tag") return t(`console.job_${act}`, { tag: tag ?? "" });
  return t(`console.job_${act}`, { role: role ? t(roleWords[role]) : t("console.role") });
}

/** The scope of the role that it assigns or removes. */
export function placeOfJob({ scope, place }: Job, t: Translate): string | undefined {
  return scope ? [t(scopeWords[scope].phrase), place].filter(Boolean).join(": ") : undefined;
}

export const peopleOf = ({ counts }: Job): number => counts.waiting + endedOf({ counts });
export const endedOf = ({ counts: { done, unchanged, refused } }: Pick<Job, "counts">): number =>
  done + unchanged + refused;
