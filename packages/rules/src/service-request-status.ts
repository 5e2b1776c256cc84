/** How far a service request is (decisions: Conventions). Closed and canceled ones stay so. */
export const serviceRequestStatuses = ["open", "in_progress", "on_hold", "resolved", "closed", "canceled"] as const;

export type ServiceRequestStatus = (typeof serviceRequestStatuses)[number];

type Moves = Record<ServiceRequestStatus, readonly ServiceRequestStatus[]>;

/** What whoever asked may do: call it off while nothing is done, and say of work that is done whether it is. */
const byOccupant: Moves = {
  open: ["canceled"],
  in_progress: ["canceled"],
  on_hold: ["canceled"],
  resolved: ["closed", "open"],
  closed: [],
  canceled: [],
};

/** The moves that a request's own person may make from here, the likeliest first. */
export function occupantMoves(status: ServiceRequestStatus): readonly ServiceRequestStatus[] {
  return byOccupant[status];
}

/** Whether the request's own person may make this move. Staying is none: what is asked for is so already. */
export function mayMove(from: ServiceRequestStatus, to: ServiceRequestStatus): boolean {
  return byOccupant[from].includes(to);
}

/** What the answers to a manager's mail lead to: yes, and no with a reason. */
export type ManagerStep = { readonly approve: "in_progress" | "resolved"; readonly deny: "on_hold" | "canceled" };

/** Where a building's manager is asked to go on from, by mail (decisions: Roles that act without a screen). */
const byManager: Partial<Record<ServiceRequestStatus, ManagerStep>> = {
  open: { approve: "in_progress", deny: "canceled" },
  in_progress: { approve: "resolved", deny: "on_hold" },
  on_hold: { approve: "in_progress", deny: "canceled" },
};

/** What a manager is asked about a request that stands here; undefined where it is not theirs to move. */
export function managerStep(status: ServiceRequestStatus): ManagerStep | undefined {
  return byManager[status];
}

/** Whether somebody still has to do something about it. */
export function isOpenRequest(status: ServiceRequestStatus): boolean {
  return status !== "closed" && status !== "canceled";
}

export const longestRequest = { title: 120, description: 4000, location: 200 } as const;
