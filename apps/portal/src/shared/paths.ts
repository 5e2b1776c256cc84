/** Every address of the portal, as the router spells it (1 §2). */
export const paths = {
  landing: "/",
  home: "/home",
  login: "/login",
  providerReturn: "/login/sso",
  signUp: "/signup",
  resetPassword: "/reset-password",
  verify: "/verify",
  logOut: "/logout",
  main: "/building",
  building: "/building/$buildingUuid",
  content: "/building/$buildingUuid/content/$contentUuid",
  maintenance: "/maintenance",
  underMaintenance: "/maintenance/$",
} as const;
