import { expect, test } from "vitest";
import { isRoleAddress, workEmailProblem } from "./work-email.ts";

const none = { freeMailDomains: [], workMailDomains: [] };

test.each([
  "gmail.com",
  "GMAIL.com",
  "gmail.com.",
  "mail.gmail.com",
  "web.de",
  "outlook.com",
  "yahoo.co.uk",
  "mailinator.com",
  "any.mailinator.com",
  "co.uk",
  "github.io",
  "com",
])("R12 %s is no company's domain", (domain) => {
  expect(workEmailProblem(domain, none)).toBe("work_email_required");
});

test.each(["acme.test", "meridian.example", "mail.acme.test", "bbc.co.uk", "notgmail.com", "gmail.com.acme.test"])(
  "R12 %s can be a company's domain",
  (domain) => {
    expect(workEmailProblem(domain, none)).toBeUndefined();
  },
);

test.each([
  ["an addition", "post.example", { freeMailDomains: ["post.example"], workMailDomains: [] }, false],
  ["below an addition", "a.post.example", { freeMailDomains: ["post.example"], workMailDomains: [] }, false],
  ["an exception", "gmail.com", { freeMailDomains: [], workMailDomains: ["gmail.com"] }, true],
  ["below an exception", "team.gmail.com", { freeMailDomains: [], workMailDomains: ["gmail.com"] }, true],
  ["above an exception", "gmail.com", { freeMailDomains: [], workMailDomains: ["team.gmail.com"] }, false],
  ["an addition below an exception", "x.a.test", { freeMailDomains: ["x.a.test"], workMailDomains: ["a.test"] }, false],
  [
    "an exception that is an addition too",
    "a.test",
    { freeMailDomains: ["a.test"], workMailDomains: ["a.test"] },
    true,
  ],
  ["a public suffix that is an exception", "github.io", { freeMailDomains: [], workMailDomains: ["github.io"] }, true],
])("R12 the operator's word: %s, %s", (_name, domain, config, allowed) => {
  expect(workEmailProblem(domain, config)).toBe(allowed ? undefined : "work_email_required");
});

const brand = { config: { support_email: "help@alpha.test", zendesk: { email: "desk@alpha.test" } } };

test.each(["no-reply@acme.test", "support@acme.test", "support+me@acme.test", "help@alpha.test", "desk@alpha.test"])(
  "R12 behind %s is no person",
  (email) => {
    expect(isRoleAddress(email, brand)).toBe(true);
  },
);

test.each(["anna@acme.test", "supporter@acme.test", "anna+support@acme.test", "help@acme.test", "info@acme.test"])(
  "R12 behind %s may be a person",
  (email) => {
    expect(isRoleAddress(email, brand)).toBe(false);
  },
);
