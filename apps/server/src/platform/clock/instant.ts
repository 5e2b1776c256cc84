/** A moment as it goes over the wire: ISO 8601 in UTC. */
export const instant = (at: Date | null): string | null => at?.toISOString() ?? null;
