/** Where the console lies below the host of each brand. */
export const consolePath = "/manage";

/** Where an empty installation gets its first owner. The secret of the address stands behind `#`, which no server and no log ever sees. */
export const firstUsePath = `${consolePath}/first-use`;
