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

/** Loaded on demand: most people who sign in never sign up. */
const loadFlow = () => import("../../parts/flow/draft.ts");

/** Checks an address and continues by the answer (A2): to the next step, to a provider, or to a dialog that says why not. */
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
      // Loaded before the answer counts, so that a lost connection here is reported like any other.
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
    /** The person types another address: the former error is removed. */
    forget: () => check.reset(),
    notice,
    toPassword,
    closeNotice: () => setNotice(undefined),
    atProvider,
    /** Why the redirect to the only provider failed. */
    providerError: check.isPending ? null : stopped,
    leaveProvider(): void {
      leaving.current?.abort();
      redirect.reset();
      check.reset();
      setAtProvider(undefined);
    },
    /** The password instead of an optional provider: asked for if the account has one, otherwise set in a sign-up. */
    async goOnWithPassword(): Promise<void> {
      if (!check.data) return;
      if (check.data.available) await toPassword(check.data.email);
      else await toSignUp({ ...check.data.start, choice: "email" });
    },
  };
}
