/** Where a file lies that is a part of the build and not of any script. */
declare module "*?url" {
  const address: string;
  export default address;
}
