/** The address at which the portal starts to show what another person sees; its fragment is the one-time code. */
export const viewAsPath = "/view-as";
