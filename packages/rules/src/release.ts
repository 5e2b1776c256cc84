/** By this header an answer of the API says which release of the portal its server has: the file name of the portal's first script. */
export const releaseHeader = "x-portal-release";
