import { Type } from "typebox";
import { Entity, Instant, Nullable } from "../schemas.ts";
import { User } from "./user.ts";

/** `expires_in` counts seconds from the answer (1 §3). */
export const tokens = {
  token: Type.String(),
  expires_in: Type.Integer(),
  refresh_token: Entity({ token: Type.String(), expires_in: Type.Integer() }),
};

/** A new session (1 §3, login response). */
export const SignedIn = Entity({ ...tokens, user: User });

/** A short session of a person who has verified an address but not finished signing up: it may read and complete the profile, and nothing else. */
export const UnfinishedSession = Entity({ token: Type.String(), expires_in: Type.Integer() });

/** What a person waits for whom their company's manager must approve: who was asked, when last, and from when on a reminder may be sent. */
export const Approval = Entity({
  company_name: Type.String(),
  /** Null if the company no longer has a manager. */
  manager_email: Nullable(Type.String()),
  asked_at: Instant,
  remind_from: Instant,
});
