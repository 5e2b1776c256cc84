import { Type } from "typebox";
import { Entity, Instant, Nullable } from "../schemas.ts";
import { User } from "./user.ts";

/** `expires_in` counts seconds from the answer (1 §3). */
export const tokens = {
  token: Type.String(),
  expires_in: Type.Integer(),
  refresh_token: Entity({ token: Type.String(), expires_in: Type.Integer() }),
};

/** A session that has just begun (1 §3, login response). */
export const SignedIn = Entity({ ...tokens, user: User });

/** A short session of somebody who has proved an address but not finished signing up: it may read and complete the profile, no more. */
export const UnfinishedSession = Entity({ token: Type.String(), expires_in: Type.Integer() });

/** What somebody waits for whom their company's manager has to let in: who was asked, when last, and from when on they may be reminded. */
export const Approval = Entity({
  company_name: Type.String(),
  /** Null where the company has no manager any more. */
  manager_email: Nullable(Type.String()),
  asked_at: Instant,
  remind_from: Instant,
});
