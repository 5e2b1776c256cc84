/** The console's lists whose filters can be saved under a name (row G6). */
export const listsWithViews = ["people", "audit"] as const;
export type ListWithViews = (typeof listsWithViews)[number];

export const mostViewsOfList = 20;
export const longestViewQuery = 600;
