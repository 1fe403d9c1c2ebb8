import { useRootData } from "~/ui/root-data";
import { phoneHref } from "~/ui/site/phone";

/** Whom to ask at the school, in one line; nothing where the school has said nothing. */
export function Contact() {
  const school = useRootData()?.school;
  if (!school?.phone && !school?.contactEmail) return null;
  return (
    <>
      Questions?{" "}
      {school.phone ? (
        <>
          Call <a href={phoneHref(school.phone)}>{school.phone}</a>
          {school.contactEmail ? " or write to " : "."}
        </>
      ) : (
        "Write to "
      )}
      {school.contactEmail ? <a href={`mailto:${school.contactEmail}`}>{school.contactEmail}</a> : null}
    </>
  );
}
