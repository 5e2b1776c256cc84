import type { EndpointBody } from "@atrium/contract/client.ts";
import { normalizeEmail } from "@atrium/rules/email.ts";
import { normalizeLocale } from "@atrium/rules/languages.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Brand } from "../brands/brands.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { mustBeSameSite, readCookie } from "../../platform/http/cookies.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { mustBeGoodPassword } from "../people/password-policy.ts";
import { hashPassword } from "../people/passwords.ts";
import { hashOf, newSecret } from "../../platform/keys/secrets.ts";
import { personWaiting } from "../sessions/log-in.ts";
import type { Services } from "../sessions/services.ts";
import { approvalOf, remindManager } from "./approval.ts";
import { browserHashes, isOf, rememberBrowser } from "./browser.ts";
import { mustBeCheckable, mustBeSendable } from "./budgets.ts";
import { findCode, findCodeOfLink, giveTryBack } from "./code-store.ts";
import { takesAtLeast } from "./least-duration.ts";
import { type Finished, finishReset, finishSignUp, withCode } from "./prove.ts";
import { register } from "./register.ts";
import { envelopeFor, opens, sendResetCode, sendSignUpCode } from "./send.ts";
import { findCompany, findPerson, addressStateOf, wordsAround } from "./address-state.ts";
import { findOwnSignUp, setTarget } from "./store.ts";

type SignUpHandlers = Pick<
  Handlers,
  | "POST /auth/check-password"
  | "POST /auth/approval"
  | "POST /auth/register"
  | "PUT /user-verification/code/:code/consume"
  | "POST /user-verification/code/resend"
  | "POST /user-verification/code/reset-password/send"
  | "POST /user-verification/v2/code/reset-password/send"
  | "POST /user-verification/code/reset-password/resend"
  | "POST /user-verification/code/reset-password/check"
  | "PUT /user-verification/code/reset-password/consume"
  | "PUT /user-verification/link/consume"
>;

const toldOf = ({ approval }: Finished) => (approval ? { approval } : {});

type EmailCall = { body: { email: string; locale?: string }; request: FastifyRequest; reply: FastifyReply };

export function signUpHandlers(services: Services): SignUpHandlers {
  const { brands, clock, config, database } = services;

  async function placeOf(request: FastifyRequest): Promise<{ brand: Brand; tenant: Tenant }> {
    const brand = await brands.ofRequest(request);
    return { brand, tenant: database.tenant(brand.portfolio_uuid) };
  }

  async function mustBeGood(password: string, brand: Brand, tenant: Tenant, email: string): Promise<void> {
    mustBeGoodPassword(password, await wordsAround(tenant, brand, [email]), "/new_password");
  }

  async function sendReset({ body, request, reply }: EmailCall) {
    mustBeSameSite(request, config);
    const { brand, tenant } = await placeOf(request);
    const email = normalizeEmail(body.email);
    await mustBeSendable(services, tenant, request, { purpose: "reset_password", email });
    const person = await findPerson(tenant, email);
    const standing = addressStateOf(person, await findCompany(tenant, brand.uuid, email));
    const locale = body.locale && normalizeLocale(body.locale);
    const envelope = await envelopeFor(services, { brand, request, person, email, locale });
    // A sign-up that waits in this browser keeps waiting.
    const secret = readCookie(request, "sign_up") ?? newSecret();
    const browserHash = hashOf(secret);
    await tenant.db
      .transaction()
      .execute((db) => sendResetCode(services, { ...tenant, db }, { email, standing, person, browserHash, envelope }));
    rememberBrowser(reply, secret);
    return {};
  }

  async function resend({ body, request }: Omit<EmailCall, "reply">) {
    mustBeSameSite(request, config);
    const { brand, tenant } = await placeOf(request);
    const email = normalizeEmail(body.email);
    await mustBeSendable(services, tenant, request, { purpose: "sign_up", email });
    const held = browserHashes(request);
    const signUp = await findOwnSignUp(tenant, { email, browserHashes: held, now: clock.now() });
    // A caller without the right learns nothing, and no mail is sent.
    if (!signUp) return {};
    const person = await findPerson(tenant, email);
    const standing = addressStateOf(person, await findCompany(tenant, brand.uuid, email));
    const envelope = await envelopeFor(services, { brand, request, person, email, locale: signUp.locale });
    await tenant.db.transaction().execute(async (db) => {
      const own = { ...tenant, db };
      await setTarget(own, signUp, opens.sign_up(standing) ? "person" : "nobody");
      await sendSignUpCode(services, own, { signUp, standing, envelope });
    });
    return {};
  }

  return {
    async "POST /auth/check-password"({ body, request }) {
      mustBeSameSite(request, config);
      await mustBeCheckable(services, request);
      const { brand, tenant } = await placeOf(request);
      const { password, email = "", first_name = "", last_name = "" } = body;
      mustBeGoodPassword(password, await wordsAround(tenant, brand, [first_name, last_name, normalizeEmail(email)]));
      return {};
    },

    async "POST /auth/approval"({ body, request }) {
      mustBeSameSite(request, config);
      const { brand, tenant } = await placeOf(request);
      const person = await personWaiting(services, tenant, request, body);
      if (person && body.remind) await remindManager(services, tenant, person.uuid, { brand, request });
      return { data: { approval: (person && (await approvalOf(tenant, person.uuid))) ?? null } };
    },

    async "POST /auth/register"({ body, request, reply }) {
      mustBeSameSite(request, config);
      return takesAtLeast(() => register(services, body, { request, reply }));
    },

    async "PUT /user-verification/code/:code/consume"({ params, request, reply }) {
      mustBeSameSite(request, config);
      const { tenant } = await placeOf(request);
      const held = browserHashes(request);
      const code = await findCode(tenant, { purpose: "sign_up", browserHashes: held }, clock.now());
      return withCode(services, tenant, request, {
        code,
        given: params.code,
        async work(right) {
          const finished = await finishSignUp(services, tenant, { request, reply }, { code: right, bound: true });
          return finished && { email: right.email, ...toldOf(finished) };
        },
      });
    },

    "POST /user-verification/code/resend": (call) => takesAtLeast(() => resend(call)),
    "POST /user-verification/code/reset-password/send": (call) => takesAtLeast(() => sendReset(call)),
    "POST /user-verification/v2/code/reset-password/send": (call) => takesAtLeast(() => sendReset(call)),
    "POST /user-verification/code/reset-password/resend": (call) => takesAtLeast(() => sendReset(call)),

    async "POST /user-verification/code/reset-password/check"({ body, request }) {
      mustBeSameSite(request, config);
      const { tenant } = await placeOf(request);
      const named = { purpose: "reset_password", email: normalizeEmail(body.email) } as const;
      return withCode(services, tenant, request, {
        code: await findCode(tenant, named, clock.now()),
        given: body.code,
        async work(right) {
          await giveTryBack(tenant, right, { bound: isOf(request, right.browser_hash) });
          return {};
        },
      });
    },

    async "PUT /user-verification/code/reset-password/consume"({ body, request, reply }) {
      mustBeSameSite(request, config);
      const { brand, tenant } = await placeOf(request);
      const email = normalizeEmail(body.email);
      await mustBeGood(body.new_password, brand, tenant, email);
      const envelope = await envelopeFor(services, { brand, request, person: undefined, email });
      const code = await findCode(tenant, { purpose: "reset_password", email }, clock.now());
      return withCode(services, tenant, request, {
        code,
        given: body.code,
        async work(right) {
          const passwordHash = await hashPassword(body.new_password);
          return finishReset(services, tenant, { request, reply }, { code: right, passwordHash, envelope });
        },
      });
    },

    async "PUT /user-verification/link/consume"({ body, request, reply }) {
      mustBeSameSite(request, config);
      return consumeLink(body, { request, reply });
    },
  };

  async function consumeLink(
    { token, new_password }: EndpointBody<"PUT /user-verification/link/consume">,
    http: { request: FastifyRequest; reply: FastifyReply },
  ) {
    const { brand, tenant } = await placeOf(http.request);
    const code = (await findCodeOfLink(tenant, token, clock.now())) ?? refuse("link_invalid");
    const { email, purpose } = code;
    const bound = isOf(http.request, code.browser_hash);
    const isReset = purpose === "reset_password";
    if (new_password === undefined && isReset) refuse("new_password_required");
    // Nothing is used up: the code of the same mail still works in the browser that began.
    if (new_password === undefined && !bound) refuse("began_elsewhere");
    if (new_password !== undefined) await mustBeGood(new_password, brand, tenant, email);
    const newPasswordHash = new_password === undefined ? undefined : await hashPassword(new_password);
    const finished =
      isReset && newPasswordHash
        ? await finishReset(services, tenant, http, {
            code,
            passwordHash: newPasswordHash,
            envelope: await envelopeFor(services, { brand, request: http.request, person: undefined, email }),
          })
        : await finishSignUp(services, tenant, http, { code, bound, ...(newPasswordHash ? { newPasswordHash } : {}) });
    return finished ? { email, flow: finished.flow, ...toldOf(finished) } : refuse("link_invalid");
  }
}
