/** The status of a service request (decisions: Conventions). Closed and cancelled are final. */
export const serviceRequestStatuses = ["open", "in_progress", "on_hold", "resolved", "closed", "canceled"] as const;

export type ServiceRequestStatus = (typeof serviceRequestStatuses)[number];

type Moves = Record<ServiceRequestStatus, readonly ServiceRequestStatus[]>;

/** The person's own actions: cancel before work is done, and confirm or reject finished work. */
const byOccupant: Moves = {
  open: ["canceled"],
  in_progress: ["canceled"],
  on_hold: ["canceled"],
  resolved: ["closed", "open"],
  closed: [],
  canceled: [],
};

/** The transitions that the request's own person may make, the most likely first. */
export function occupantMoves(status: ServiceRequestStatus): readonly ServiceRequestStatus[] {
  return byOccupant[status];
}

/** Whether the person may make this transition. Staying in the same status is none. */
export function mayMove(from: ServiceRequestStatus, to: ServiceRequestStatus): boolean {
  return byOccupant[from].includes(to);
}

/** The results of the answers to a manager's mail: yes, and no with a reason. */
export type ManagerStep = { readonly approve: "in_progress" | "resolved"; readonly deny: "on_hold" | "canceled" };

/** The statuses in which a building's manager is asked by mail (decisions: Roles that act without a screen). */
const byManager: Partial<Record<ServiceRequestStatus, ManagerStep>> = {
  open: { approve: "in_progress", deny: "canceled" },
  in_progress: { approve: "resolved", deny: "on_hold" },
  on_hold: { approve: "in_progress", deny: "canceled" },
};

/** The question to a manager about a request in this status; undefined if the manager has nothing to decide. */
export function managerStep(status: ServiceRequestStatus): ManagerStep | undefined {
  return byManager[status];
}

export const longestRequest = { title: 120, description: 4000, location: 200 } as const;
