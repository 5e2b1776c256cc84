import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { Provider, SsoProviders } from "../../parts/choose-provider/providers.ts";
import { paths } from "../../parts/paths.ts";
import { useServices } from "../../parts/services.ts";
import { type Checked, noticeOf, onlyProvider, readCheck } from "./after-check.ts";
import { draft } from "./draft.ts";
import type { NoticeKind } from "./email-notice.tsx";
import { PasswordStep } from "./later-steps.ts";

export const loadGoing = () => import("./going-to-provider.tsx");
export const loadChoice = () => import("../../parts/choose-provider/choose-provider-dialog.tsx");

const loadProviderSignIn = () => import("../../parts/choose-provider/provider-sign-in.ts");

/** Most people who sign in never sign up. */
const loadFlow = () => import("../../parts/flow/draft.ts");

/** Asks about an address and goes where the answer leads (A2): a step further, to a provider, or to a dialog that says why not. */
export function useEmailCheck() {
  const services = useServices();
  const { api, session } = services;
  const navigate = useNavigate();
  const [notice, setNotice] = useState<NoticeKind>();
  const [atProvider, setAtProvider] = useState<Checked>();
  const leaving = useRef<AbortController>(undefined);

  const toPassword = async (email: string) => {
    draft.write({ email: draft.read().email, checked: email });
    await navigate({ to: paths.login, search: { step: "password" } });
  };
  const toSignUp = async (start: Checked["start"]) => {
    const { beginFlow } = await loadFlow();
    beginFlow(start);
    session.beginSignUp();
    await navigate({ to: paths.signUp, state: { before: "sign_in" } });
  };

  const redirect = useMutation({
    mutationFn: async ({
      email,
      providers,
      provider,
    }: {
      email: string;
      providers: SsoProviders;
      provider: Provider;
    }) => {
      const { signal } = (leaving.current = new AbortController());
      const { redirectToProvider } = await loadProviderSignIn();
      return redirectToProvider(services, { email, providers, provider, signal });
    },
    onSuccess: () => setAtProvider(undefined),
  });

  const check = useMutation({
    mutationFn: async (email: string) => {
      const checked = readCheck(email, await api("POST /auth/v2/validate-email", { body: { email } }));
      // Before the answer counts, so that a line that breaks here is said like any other.
      if (onlyProvider(checked)) await Promise.all([loadGoing(), loadProviderSignIn()]);
      else if (checked.next === "sign_up") await loadFlow();
      else if (checked.next === "provider" || checked.next === "choice")
        await Promise.all([loadChoice(), loadProviderSignIn()]);
      else if (checked.next === "password") await PasswordStep.preload?.();
      return checked;
    },
    onSuccess: async (checked) => {
      if (checked.next === "deactivated") return setNotice("deactivated");
      if (checked.next === "password") return toPassword(checked.email);
      if (checked.next === "sign_up") return toSignUp(checked.start);
      setAtProvider(checked);
      const provider = onlyProvider(checked);
      return provider && redirect.mutate({ ...checked, provider });
    },
    onError: (error) => setNotice(noticeOf(error)),
  });

  const stopped = check.error ?? redirect.error;
  return {
    ask: (email: string) => check.mutate(email),
    busy: check.isPending,
    error: check.error,
    /** Another address is being typed: what was said of the one before is gone. */
    forget: () => check.reset(),
    notice,
    toPassword,
    closeNotice: () => setNotice(undefined),
    atProvider,
    /** Why the browser did not get to the one provider there is. */
    providerError: check.isPending ? null : stopped,
    leaveProvider(): void {
      leaving.current?.abort();
      redirect.reset();
      check.reset();
      setAtProvider(undefined);
    },
    /** The password in place of an optional provider: for whoever has one, else the sign-up that sets one. */
    async goOnWithPassword(): Promise<void> {
      if (!check.data) return;
      if (check.data.available) await toPassword(check.data.email);
      else await toSignUp({ ...check.data.start, choice: "email" });
    },
  };
}
