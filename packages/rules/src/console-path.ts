/** Where the console lies below the host of each brand. */
export const consolePath = "/manage";
