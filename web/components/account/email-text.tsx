/** An address that is too long for its line goes on with its '@', not with its last letter. Other words stay as they are. */
export function EmailText({ email }: { email: string }) {
  const at = Math.max(0, email.lastIndexOf('@'));
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
