// An email address that wraps before the @.
export function EmailAddress({ of: address }: { of: string }) {
  const at = address.indexOf('@')
  if (at < 0) return address
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
