import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { visitorsOfProduct } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { longInstant } from "~/platform/zones";
import { FileField } from "~/ui/form/file-field";
import { PlainForm } from "~/ui/form/plain-form";
import { Link } from "~/ui/link";
import { NOINDEX, titled } from "~/ui/titled";
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
/** The address is the key to the application, so it is told to nobody. */
export const headers = () => ({ "Referrer-Policy": "no-referrer" });

export default function InstructorApplication() {
  const { code, status, sentAt, person, more, school } = useLoaderData<typeof loader>();
  const lines: [string, string | null][] = [
    ["School", school.name],
    ["Code", code],
    ["Sent", longInstant(new Date(sentAt), school.zone)],
    ["Status", APPLICATION_LABELS[status]],
    ["Name", `${person.firstName} ${person.lastName}`],
    ["Email", person.email],
    ["Phone", person.phone],
    ["Place", [person.city, person.state].filter(Boolean).join(", ")],
    ["Title", person.title],
    ["Experience", person.yearsExperience === null ? null : `${person.yearsExperience} years`],
    ["Certifications", person.certifications.join(", ")],
    ["Available on", person.availability.map((day) => WEEKDAY_LABELS[day]).join(", ")],
    ["Schedule", more.preferredSchedule ? SCHEDULE_LABELS[more.preferredSchedule] : null],
    ["Teaching mode", more.teachingMode ? MEETING_TYPE_LABELS[more.teachingMode] : null],
    ["About you", more.bio],
    ["Photo", more.hasPhoto ? "Received" : null],
    ["Resume", more.hasResume ? "Received" : null],
  ];
  return (
    <section className="auth-card auth-card-wide application">
      <h1>Thank you, {person.firstName}</h1>
      <p>Keep this address: it shows you how your application stands.</p>
      <dl>{lines.map(([label, value]) => (value ? [<dt key={`${label}-label`}>{label}</dt>, <dd key={label}>{value}</dd>] : null))}</dl>
      <p>Questions? {[school.email, school.phone].filter(Boolean).join(", ") || school.name}</p>
      {status === "pending" ? (
        <>
          <h2>Replace a file</h2>
          <PlainForm intent="files" multipart>
            <FileField name="resume" label="Resume" accept="application/pdf" limits="PDF, at most 10 MB." />
            <FileField name="photo" label="Photo" accept="image/png,image/jpeg" limits="JPG or PNG, at most 5 MB." />
            <button type="submit" className="button">
              Replace files
            </button>
          </PlainForm>
        </>
      ) : null}
      <div className="auth-links">
        <Link to={onboardingPath()}>Send another application</Link>
      </div>
    </section>
  );
}
