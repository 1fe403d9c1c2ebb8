import { useFailure } from "~/ui/form";

/** The failed rows of a bulk change, with reasons. */
export function RefusedChanges() {
  const answers = [useFailure("complete"), useFailure("drop"), useFailure("enroll")];
  const failure = answers.find((answer) => answer !== null);
  if (!failure) return null;
  const refused = (failure.extra?.refused as string[] | undefined) ?? [];
  return (
    <div className="alert" role="alert">
      {failure.message}
      {refused.length > 0 ? (
        <ul>
          {refused.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
