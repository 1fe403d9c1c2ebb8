import { useFailure } from "./form/failure";

/** Why a row action failed. Dialogs show their own errors. */
export function Refused({ intents }: { intents: readonly [string, ...string[]] }) {
  const [first, second = first, third = first, fourth = first] = intents;
  const failures = [useFailure(first), useFailure(second), useFailure(third), useFailure(fourth)];
  const failure = failures.find((each) => each !== null);
  return failure ? (
    <div className="alert" role="alert">
      {failure.message}
    </div>
  ) : null;
}
