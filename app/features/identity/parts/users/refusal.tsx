import { useFailure } from "~/ui/form";

/** Why a one-button form was refused; a refused question says so in its own dialog. */
export function Refusal() {
  const answers = [useFailure("activate"), useFailure("invite"), useFailure("reset")];
  const failure = answers.find((answer) => answer !== null);
  return failure ? (
    <div className="alert" role="alert">
      {failure.message}
    </div>
  ) : null;
}
