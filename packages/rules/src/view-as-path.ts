/** Where the portal's tab begins to show what another person sees; what stands behind the # is the one-time code of it. */
export const viewAsPath = "/view-as";
