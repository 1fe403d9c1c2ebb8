/** An email that wraps before its domain if it doesn't fit on a line. */
export function EmailText({ children: email }: { children: string }) {
  const at = email.lastIndexOf("@");
  return at < 1 ? (
    email
  ) : (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
