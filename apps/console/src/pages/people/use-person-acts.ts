import type { EndpointReply } from "@atrium/contract/client.ts";
import { nameOf } from "@atrium/rules/name-of.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useMutation } from "@tanstack/react-query";
import { failureText } from "../../parts/failure-text.ts";
import { useFreshSignIn } from "../../parts/fresh-sign-in.tsx";
import { type Grant, type Person, personQuery } from "./people-queries.ts";
import { roleWords } from "../../parts/role-words.ts";

type Kept = EndpointReply<"GET /admin/v1/people/:uuid">;
export type NewGrant = { role: Grant["role"]; scope: Grant["scope"]; scope_uuid?: string };

const newGrant = ({ role, scope, scope_uuid }: Grant): NewGrant => ({
  role,
  scope,
  ...(scope_uuid === null ? {} : { scope_uuid }),
});

/** The actions on a person. Each is done at once, with an undo in the toast. */
export function usePersonActs(person: Person) {
  const t = usePhrases();
  const services = useServices();
  const { api, queryClient, toasts } = services;
  const { run } = useFreshSignIn();
  const { uuid } = person;
  const name = nameOf(person);

  const keep = (reply: Kept) => void queryClient.setQueryData(personQuery(services, uuid).queryKey, reply);
  const undoing = useMutation({ mutationFn: (undo: () => Promise<Kept>) => undo(), onSuccess: keep });
  const done = (text: string, undo: () => Promise<Kept>) =>
    toasts.show({ text, action: { label: t("console.undo"), run: () => undoing.mutate(undo) } });

  const switchTo = (deactivated: boolean) =>
    api("PUT /admin/v1/people/:uuid/deactivated", { params: { uuid }, body: { deactivated } });
  const add = (grant: NewGrant) =>
    run(() => api("POST /admin/v1/people/:uuid/grants", { params: { uuid }, body: grant }));
  const remove = (grantUuid: string) =>
    run(() => api("DELETE /admin/v1/people/:uuid/grants/:grantUuid", { params: { uuid, grantUuid } }));

  const switching = useMutation({
    mutationFn: switchTo,
    onSuccess(reply, deactivated) {
      keep(reply);
      const text = t(deactivated ? "console.switched_off" : "console.switched_on", { name });
      done(text, () => switchTo(!deactivated));
    },
  });
  const taking = useMutation({
    mutationFn: (grant: Grant) => remove(grant.uuid),
    onSuccess(reply, grant) {
      keep(reply);
      done(t("console.role_taken", { role: t(roleWords[grant.role]), name }), () => add(newGrant(grant)));
    },
  });
  const giving = useMutation({ mutationFn: add, onSuccess: keep });
  const setTag = ({ tag, has }: { tag: string; has: boolean }) =>
    api("PUT /admin/v1/people/:uuid/tag", { params: { uuid }, body: { tag, has } });
  const tagging = useMutation({
    mutationFn: setTag,
    onSuccess(reply, { tag, has }) {
      keep(reply);
      // A new tag is seen where it was typed, and goes with one press.
      if (!has) done(t("console.tag_taken", { tag, name }), () => setTag({ tag, has: true }));
    },
  });
  const error = switching.error ?? taking.error ?? tagging.error ?? undoing.error;
  return { switching, taking, giving, tagging, failure: error && failureText(error, t) };
}
