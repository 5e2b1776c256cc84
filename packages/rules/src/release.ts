/** The response header of the API that names the portal's release on its server: the file name of the portal's first script. */
export const releaseHeader = "x-portal-release";
