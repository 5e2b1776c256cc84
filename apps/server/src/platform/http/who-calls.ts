import type { FastifyRequest } from "fastify";
import type { Grant } from "@atrium/rules/roles.ts";
import type { Tenant } from "../database/database.ts";

/** The signed-in person behind a request. `tenant` reaches their portfolio and no other. */
export type Caller = {
  tenant: Tenant;
  userUuid: string;
  sessionUuid: string;
  /** When the session began, by a password or a company's sign-on. */
  signedInAt: Date;
  /** The address is confirmed, the terms are accepted and nobody has to agree first; anybody else is still signing up. */
  complete: boolean;
  companyUuid: string | null;
  admin: boolean;
  hqoStaff: boolean;
  roles: readonly string[];
  buildingUuids: ReadonlySet<string>;
  /** The audiences that mean this person. */
  audienceUuids: ReadonlySet<string>;
  /** By name, of each of those buildings. */
  permissions: ReadonlyMap<string, readonly string[]>;
  grants: readonly Grant[];
  /** Who really calls, where somebody sees the portal as this person: they read, and change nothing (row G11). */
  actor?: {
    userUuid: string;
    /** Whether the person is theirs wherever they were; else they see nothing of buildings that the person has left. */
    everywhere: boolean;
  };
  /** Of the ticket of a preview: the one item that it shows, in the one building that the person then has (row P3). */
  preview?: { contentUuid: string };
};

/** The buildings of which what is a person's own may be shown, where that is not all. */
export const buildingsShown = ({ actor, buildingUuids }: Caller): ReadonlySet<string> | undefined =>
  actor && !actor.everywhere ? buildingUuids : undefined;

/** The back end of a mini-app, which acts for one person in one building, and for nobody else. */
export type MiniApp = { appUuid: string; buildingUuid: string; person: Caller; expiresAt: Date };

/** An operator's own system, such as a booking system, which acts for one building and sees no other. */
export type Integration = { tenant: Tenant; buildingUuid: string };

/** Who is behind a request, for each access of the contract that asks for somebody; refused where the request does not prove it. */
export type WhoCalls = {
  person(request: FastifyRequest): Promise<Caller>;
  /** Whether the bearer, good or not, is of somebody who sees the portal as another person. */
  isViewAs(request: FastifyRequest): Promise<boolean>;
  miniApp(request: FastifyRequest): Promise<MiniApp>;
  integration(request: FastifyRequest): Promise<Integration>;
};
