import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { visitorsOfProduct } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { longInstant } from "~/platform/zones";
import { FileField } from "~/ui/form/file-field";
import { PlainForm } from "~/ui/form/plain-form";
import { Link } from "~/ui/link";
import { NOINDEX, titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/programs";
import { WEEKDAY_LABELS } from "../../class-model";
import { applicationView, replaceApplicationFiles } from "../../domain/instructors/apply";
import { APPLICATION_LABELS } from "../../instructor-model";
import { applicationPath, onboardingPath } from "../../instructor-paths";
import { MEETING_TYPE_LABELS, SCHEDULE_LABELS } from "../../model";
import styles from "../../parts/onboarding.css?url";

export const loader = screenLoader(applicationView, { gate: visitorsOfProduct });
export const action = screenAction(
  { files: intent(replaceApplicationFiles, { to: ({ submission }) => applicationPath(submission), toast: "Files replaced." }) },
  { gate: visitorsOfProduct },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Your application", NOINDEX);
/** The address is secret: it opens the application. */
export const headers = () => ({ "Referrer-Policy": "no-referrer" });

export default function InstructorApplication() {
  const say = useWords(words);
  const { code, status, sentAt, person, more, school } = useLoaderData<typeof loader>();
  const lines: [string, string | null][] = [
    [say("school"), school.name],
    [say("code"), code],
    [say("sent"), longInstant(new Date(sentAt), school.zone, say.locale)],
    [say("status"), say.text(APPLICATION_LABELS[status])],
    [say("name"), `${person.firstName} ${person.lastName}`],
    [say("email"), person.email],
    [say("phone"), person.phone],
    [say("place"), [person.city, person.state].filter(Boolean).join(", ")],
    [say("title"), person.title],
    [say("experience"), person.yearsExperience === null ? null : `${person.yearsExperience} years`],
    [say("certifications"), person.certifications.join(", ")],
    [say("availableOn"), person.availability.flatMap((day) => (WEEKDAY_LABELS[day] ? [say.text(WEEKDAY_LABELS[day])] : [])).join(", ")],
    [say("schedule"), more.preferredSchedule ? say.text(SCHEDULE_LABELS[more.preferredSchedule]) : null],
    [say("teachingMode"), more.teachingMode ? say.text(MEETING_TYPE_LABELS[more.teachingMode]) : null],
    [say("aboutYou"), more.bio],
    [say("photo"), more.hasPhoto ? say("received") : null],
    [say("resume"), more.hasResume ? say("received") : null],
  ];
  return (
    <section className="auth-card auth-card-wide application">
      <h1>{say("thankYou", { firstName: person.firstName })}</h1>
      <p>{say("statusLink")}</p>
      <dl>{lines.map(([label, value]) => (value ? [<dt key={`${label}-label`}>{label}</dt>, <dd key={label}>{value}</dd>] : null))}</dl>
      <p>
        {say("questions")} {[school.email, school.phone].filter(Boolean).join(", ") || school.name}
      </p>
      {status === "pending" ? (
        <>
          <h2>{say("replaceAFile")}</h2>
          <PlainForm intent="files" multipart>
            <FileField name="resume" label={say("resume")} accept="application/pdf" limits={say("pdfLimit")} />
            <FileField name="photo" label={say("photo")} accept="image/png,image/jpeg" limits={say("photoLimit")} />
            <button type="submit" className="button">
              {say("replaceFiles")}
            </button>
          </PlainForm>
        </>
      ) : null}
      <div className="auth-links">
        <Link to={onboardingPath()}>{say("sendAnotherApplication")}</Link>
      </div>
    </section>
  );
}
