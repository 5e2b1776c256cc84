/** The address of a file that is part of the build but not of any script. */
declare module "*?url" {
  const address: string;
  export default address;
}
