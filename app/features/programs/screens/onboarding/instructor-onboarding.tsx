import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { visitorsOfProduct } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { US_STATES } from "~/platform/united-states";
import { FileField } from "~/ui/form/file-field";
import { PlainField, PlainSelect, PlainTextarea, PlainTick, PlainTicks } from "~/ui/form/plain-fields";
import { PlainForm } from "~/ui/form/plain-form";
import { optionsOf } from "~/ui/options";
import { titled } from "~/ui/titled";
import { WEEKDAY_LABELS } from "../../class-model";
import { applyAsInstructor, onboardingView } from "../../domain/instructors/apply";
import { INSTRUCTOR_TITLES } from "../../instructor-model";
import { applicationPath } from "../../instructor-paths";
import { MEETING_TYPE_LABELS, SCHEDULE_LABELS } from "../../model";
import styles from "../../parts/onboarding.css?url";

export const loader = screenLoader(onboardingView, { gate: visitorsOfProduct });
export const action = screenAction(
  { apply: intent(applyAsInstructor, { to: ({ code }) => applicationPath(code), toast: "Application sent." }) },
  { gate: visitorsOfProduct },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled<typeof loader>((data) => (data?.school ? `Teach at ${data.school.name}` : "Apply to teach"));

const STATES = US_STATES.map((value) => ({ value, label: value }));
const DAYS = WEEKDAY_LABELS.map((label, value) => ({ value: String(value), label }));

export default function InstructorOnboarding() {
  const { school, schools, programs } = useLoaderData<typeof loader>();
  return (
    <section className="auth-card auth-card-wide application">
      {school?.logoUrl ? <img className="onboarding-logo" src={school.logoUrl} alt={school.name} /> : null}
      <h1>{school ? `Teach at ${school.name}` : "Apply to teach"}</h1>
      <p>Tell the school who you are. It reads every application and answers by email.</p>
      <PlainForm intent="apply" multipart>
        {school ? (
          <input type="hidden" name="school" value={school.subdomain} />
        ) : (
          <PlainSelect name="school" label="School" required options={schools.map(({ subdomain, name }) => ({ value: subdomain, label: name }))} />
        )}
        <h2>Personal</h2>
        <div className="auth-row">
          <PlainField name="first_name" label="First name" autoComplete="given-name" required />
          <PlainField name="last_name" label="Last name" autoComplete="family-name" required />
        </div>
        <div className="auth-row">
          <PlainField name="email" label="Email" type="email" autoComplete="email" required />
          <PlainField name="phone" label="Phone" type="tel" autoComplete="tel" inputMode="tel" placeholder="(123) 456 - 7890" required />
        </div>
        <PlainField name="city" label="City" autoComplete="address-level2" required />
        <div className="auth-row">
          <PlainSelect name="state" label="State" options={STATES} required />
          <PlainField name="zipcode" label="ZIP code" autoComplete="postal-code" inputMode="numeric" required />
        </div>
        <h2>Credentials</h2>
        <div className="auth-row">
          <PlainSelect name="title" label="Title" options={INSTRUCTOR_TITLES.map((value) => ({ value, label: value }))} required />
          <PlainField name="years_experience" label="Years of experience" inputMode="numeric" />
        </div>
        <div className="auth-row">
          <PlainField name="license_number" label="License number" />
          <PlainSelect name="license_state" label="License state" options={STATES} />
        </div>
        <div className="auth-row">
          <PlainField name="license_expiry" label="License expiry" type="date" />
          <PlainField name="bls_expiry" label="BLS/CPR card expiry" type="date" />
        </div>
        <PlainField name="certifications" label="Certifications" hint="Separated by commas" />
        <h2>Teaching</h2>
        {programs.length > 0 ? <PlainTicks name="programs" label="Programs of interest" options={programs} /> : null}
        <PlainTicks name="availability" label="Available weekdays" options={DAYS} />
        <div className="auth-row">
          <PlainSelect name="schedule" label="Preferred schedule" options={optionsOf(SCHEDULE_LABELS)} empty="Any" />
          <PlainSelect name="teaching_mode" label="Teaching mode" options={optionsOf(MEETING_TYPE_LABELS)} empty="Either" />
        </div>
        <PlainTextarea name="bio" label="Bio" hint="What you have done and would like to teach, at most 1000 characters" maxLength={1000} rows={5} />
        <FileField name="photo" label="Photo" accept="image/png,image/jpeg" limits="JPG or PNG, at most 5 MB." />
        <FileField name="resume" label="Resume" accept="application/pdf" limits="PDF, at most 10 MB." required />
        <p className="trap" aria-hidden="true">
          <label>
            Leave this empty
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </p>
        <PlainTick name="agree" label="The school may contact me about this application." />
        <button type="submit" className="button">
          Send application
        </button>
      </PlainForm>
    </section>
  );
}
