/* Answers of the fake API about the tags of people. */
import { refuse } from "@atrium/web/testing/fake-answers.ts";
import type { Answers } from "@atrium/web/testing/fake-api.ts";
import type { Person } from "./console-world.ts";

export function tagsAnswers({ people }: { people: Person[] }): Answers {
  const existing = () => ({ data: { tags: [...new Set(people.flatMap(({ tags }) => tags ?? []))].toSorted() } });
  return {
    "GET /admin/v1/people-tags": existing,
    "GET /admin/v1/audience-tags": existing,
    "PUT /admin/v1/people/:uuid/tag": ({ params, body: { tag, has } }) => {
      const one = people.find(({ uuid }) => uuid === params.uuid);
      if (!one) return refuse("person_not_found");
      if (!one.tags) return refuse("beyond_own_grants");
      const others = one.tags.filter((other) => other !== tag);
      one.tags = has ? [...others, tag].toSorted() : others;
      return { data: { person: one } };
    },
  };
}
