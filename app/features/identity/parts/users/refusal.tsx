import { useFailure } from "~/ui/form";

/** Why a one-button form failed; confirmation dialogs show their own errors. */
export function Refusal() {
  const answers = [useFailure("activate"), useFailure("invite"), useFailure("reset")];
  const failure = answers.find((answer) => answer !== null);
  return failure ? (
    <div className="alert" role="alert">
      {failure.message}
    </div>
  ) : null;
}
