import {
  type AudienceFault,
  audienceFaults,
  type AudienceRule,
  clausesOf,
  flagsIn,
  renamed,
} from "@atrium/rules/audiences.ts";
import { kind } from "../packs/kind.ts";

const sentences: Record<AudienceFault["code"], string> = {
  required: "says nothing",
  one_kind: "must say one thing: buildings, companies, roles, flags, tags, grants, or conditions with their match",
  unknown: "is no role of those who run buildings",
  too_much: "has too many ways to be meant; make two audiences of it",
};

export const audiences = kind({
  kind: "audiences",
  keptBy: [
    ["contents", "audience_uuid"],
    ["room_audiences", "audience_uuid"],
  ],
  beside({ rule }, at) {
    const faults = audienceFaults(rule, { allowsEmptyLists: true });
    for (const { path, code } of faults) at.fault(["rule", ...path], sentences[code]);
    const stored = renamed(rule, (of, key) => at.ref(of, key));
    return { rule: stored, clauses: faults.length > 0 ? [] : clausesOf(stored), flag_keys: flagsIn(stored) };
  },
  back: ({ rule }, at) => ({ rule: renamed(rule as AudienceRule, (of, uuid) => at.key(of, uuid)) }),
});
