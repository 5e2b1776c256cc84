/** The console's path on the host of each brand. */
export const consolePath = "/manage";

/** The page on which an empty installation gets its first owner. The secret is in the fragment, which no server and no log ever receives. */
export const firstUsePath = `${consolePath}/first-use`;
