import { useNextBeside } from "../beside/beside";
import { useRootData } from "../root-data";

/**
 * Names the account that a form is shown to, so that what comes after the end of its session waits for this very person, and the record
 * that opens after a decision.
 */
export function ShownTo() {
  const user = useRootData()?.user;
  const next = useNextBeside();
  return user ? (
    <>
      <input type="hidden" name="_user" value={user.id} />
      {next ? <input type="hidden" name="_next" value={next} /> : null}
    </>
  ) : null;
}
