/** Password managers store a password with the address next to it: this hidden field holds the address. */
export function WhosePassword({ email }: { readonly email: string }) {
  return (
    <input
      className="visually-hidden"
      type="email"
      name="email"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
