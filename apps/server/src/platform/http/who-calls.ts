import type { FastifyRequest } from "fastify";
import type { Grant } from "@atrium/rules/roles.ts";
import type { Tenant } from "../database/database.ts";

/** The signed-in person of a request. `tenant` reaches their portfolio and no other. */
export type Caller = {
  tenant: Tenant;
  userUuid: string;
  sessionUuid: string;
  /** When the person signed in, by a password or a company's sign-on. */
  signedInAt: Date;
  /** The address is confirmed, the terms are accepted and no approval is pending; otherwise the person is still signing up. */
  complete: boolean;
  companyUuid: string | null;
  admin: boolean;
  hqoStaff: boolean;
  roles: readonly string[];
  buildingUuids: ReadonlySet<string>;
  /** The audiences that the person belongs to. */
  audienceUuids: ReadonlySet<string>;
  /** The person's capabilities, by building. */
  permissions: ReadonlyMap<string, readonly string[]>;
  grants: readonly Grant[];
  /** The actual caller, if somebody views the portal as this person: they may read, and change nothing (row G11). */
  actor?: {
    userUuid: string;
    /** Whether the person is the viewer's own everywhere; otherwise the viewer sees nothing of buildings that the person has left. */
    everywhere: boolean;
  };
  /** For a preview ticket: the only item that it shows, and the building in which the person sees it (row P3). */
  preview?: { contentUuid: string };
};

/** The buildings whose personal data may be shown, if not all. */
export const buildingsShown = ({ actor, buildingUuids }: Caller): ReadonlySet<string> | undefined =>
  actor && !actor.everywhere ? buildingUuids : undefined;

/** The back end of a mini-app, which acts for one person in one building. */
export type MiniApp = { appUuid: string; buildingUuid: string; person: Caller; expiresAt: Date };

/** An operator's own system, such as a booking system, which acts for one building and sees no other. */
export type Integration = { tenant: Tenant; buildingUuid: string };

/** Authenticates a request, for each kind of access in the contract that needs a caller; refuses if the request does not prove one. */
export type WhoCalls = {
  person(request: FastifyRequest): Promise<Caller>;
  /** Whether the bearer token, valid or not, belongs to somebody who views the portal as another person. */
  isViewAs(request: FastifyRequest): Promise<boolean>;
  miniApp(request: FastifyRequest): Promise<MiniApp>;
  integration(request: FastifyRequest): Promise<Integration>;
};
