import { ApiRefusal } from "@atrium/contract/client.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { logOut } from "@atrium/web/log-out.ts";
import { PasswordField } from "@atrium/web/password-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { returnTo } from "@atrium/web/return-address.ts";
import { useServices, useSession } from "@atrium/web/services.ts";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import { portalPaths } from "./paths.ts";

type FreshSignIn = {
  /** The password dialog is open: no other dialog may be meanwhile. */
  isAsking: boolean;
  /** Sends a call; if it requires a newer sign-in, asks for the password and sends it again. */
  run: <T>(call: () => Promise<T>) => Promise<T>;
};

const Context = createContext<FreshSignIn | undefined>(undefined);

export function useFreshSignIn(): FreshSignIn {
  const value = useContext(Context);
  if (!value) throw new Error("A screen stands outside the console's frame.");
  return value;
}

const isStale = (error: unknown) => error instanceof ApiRefusal && error.problem.code === "sign_in_again";

/** Important actions require a recent sign-in (row G4). */
export function FreshSignInProvider({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<{ answer: (signedIn: boolean) => void }>();
  const run = useCallback(async <T,>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      if (!isStale(error)) throw error;
      const signedIn = await new Promise<boolean>((answer) => setAsked({ answer }));
      setAsked(undefined);
      if (!signedIn) throw error;
      return call();
    }
  }, []);
  const isAsking = asked !== undefined;
  const value = useMemo(() => ({ isAsking, run }), [isAsking, run]);
  const t = usePhrases();
  return (
    <Context value={value}>
      {children}
      <Dialog
        open={isAsking}
        onClose={() => asked?.answer(false)}
        title={t("console.again_title")}
        closeLabel={t("app.close")}
      >
        <AgainForm onDone={() => asked?.answer(true)} />
      </Dialog>
    </Context>
  );
}

function AgainForm({ onDone }: { readonly onDone: () => void }) {
  const t = usePhrases();
  const services = useServices();
  const { history } = useRouter();
  const email = useSession().user?.email ?? "";
  const [password, setPassword] = useState("");
  const login = useMutation({
    mutationFn: () => services.api("POST /auth/v2/login", { body: { email, password } }),
    onSuccess(reply) {
      services.session.signIn(reply);
      onDone();
    },
  });
  const failure = login.error && describeFailure(login.error, t);
  // People without a password sign in again in the portal, which returns here.
  const elsewhere = async () => {
    const { href } = history.location;
    await logOut(services);
    returnTo.keep(href);
    location.assign(portalPaths.signIn);
  };
  return (
    <Form
      busy={login.isPending}
      error={failure && failure.place !== "field" ? failure.text : null}
      onSubmit={() => {
        if (password !== "") login.mutate();
      }}
    >
      <p>{t("console.again_text", { email })}</p>
      <PasswordField
        label={t("sign_in.password_label")}
        name="password"
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={({ target }) => {
          setPassword(target.value);
          if (login.error) login.reset();
        }}
        error={failure?.place === "field" ? failure.text : undefined}
      />
      <Button type="submit" block busy={login.isPending} disabled={password === ""}>
        {t("sign_in.submit")}
      </Button>
      <Button variant="quiet" block onClick={() => void elsewhere()}>
        {t("console.again_elsewhere")}
      </Button>
    </Form>
  );
}
