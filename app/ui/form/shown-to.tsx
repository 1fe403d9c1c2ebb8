import { useRootData } from "../root-data";

/** Names the account that a form is shown to, so that what comes after the end of its session waits for this very person. */
export function ShownTo() {
  const user = useRootData()?.user;
  return user ? <input type="hidden" name="_user" value={user.id} /> : null;
}
