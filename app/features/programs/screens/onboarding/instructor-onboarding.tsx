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
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/programs";
import { wordsOf } from "~/words/words";
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
export const meta = titled<typeof loader>((data, locale) => {
  const say = wordsOf(words, locale);
  return data?.school ? say("teachAt", { name: data.school.name }) : say("applyToTeach");
});

const STATES = US_STATES.map((value) => ({ value, label: value }));
const DAYS = WEEKDAY_LABELS.map((label, value) => ({ value: String(value), label }));

export default function InstructorOnboarding() {
  const say = useWords(words);
  const { school, schools, programs } = useLoaderData<typeof loader>();
  return (
    <section className="auth-card auth-card-wide application">
      {school?.logoUrl ? <img className="onboarding-logo" src={school.logoUrl} alt={school.name} /> : null}
      <h1>{school ? say("teachAt", { name: school.name }) : say("applyToTeach")}</h1>
      <p>{say("applyLead")}</p>
      <PlainForm intent="apply" multipart>
        {school ? (
          <input type="hidden" name="school" value={school.subdomain} />
        ) : (
          <PlainSelect
            name="school"
            label={say("school")}
            required
            options={schools.map(({ subdomain, name }) => ({ value: subdomain, label: name }))}
          />
        )}
        <h2>{say("personal")}</h2>
        <div className="auth-row">
          <PlainField name="first_name" label={say("firstName")} autoComplete="given-name" required />
          <PlainField name="last_name" label={say("lastName")} autoComplete="family-name" required />
        </div>
        <div className="auth-row">
          <PlainField name="email" label={say("email")} type="email" autoComplete="email" required />
          <PlainField name="phone" label={say("phone")} type="tel" autoComplete="tel" inputMode="tel" placeholder="(123) 456 - 7890" required />
        </div>
        <PlainField name="city" label={say("city")} autoComplete="address-level2" required />
        <div className="auth-row">
          <PlainSelect name="state" label={say("state")} options={STATES} required />
          <PlainField name="zipcode" label={say("zipCode")} autoComplete="postal-code" inputMode="numeric" required />
        </div>
        <h2>{say("credentials")}</h2>
        <div className="auth-row">
          <PlainSelect name="title" label={say("title")} options={INSTRUCTOR_TITLES.map((value) => ({ value, label: value }))} required />
          <PlainField name="years_experience" label={say("yearsOfExperience")} inputMode="numeric" />
        </div>
        <div className="auth-row">
          <PlainField name="license_number" label={say("licenseNumber")} />
          <PlainSelect name="license_state" label={say("licenseState")} options={STATES} />
        </div>
        <div className="auth-row">
          <PlainField name="license_expiry" label={say("licenseExpiry")} type="date" />
          <PlainField name="bls_expiry" label={say("blsCprCardExpiry")} type="date" />
        </div>
        <PlainField name="certifications" label={say("certifications")} hint={say("separateWithCommas")} />
        <h2>{say("teaching")}</h2>
        {programs.length > 0 ? <PlainTicks name="programs" label={say("programsOfInterest")} options={programs} /> : null}
        <PlainTicks name="availability" label={say("availableWeekdays")} options={DAYS} />
        <div className="auth-row">
          <PlainSelect name="schedule" label={say("preferredSchedule")} options={optionsOf(SCHEDULE_LABELS)} empty={say("any")} />
          <PlainSelect name="teaching_mode" label={say("teachingMode")} options={optionsOf(MEETING_TYPE_LABELS)} empty={say("either")} />
        </div>
        <PlainTextarea name="bio" label={say("bio")} hint={say("bioHint")} maxLength={1000} rows={5} />
        <FileField name="photo" label={say("photo")} accept="image/png,image/jpeg" limits={say("photoLimit")} />
        <FileField name="resume" label={say("resume")} accept="application/pdf" limits={say("pdfLimit")} required />
        <p className="trap" aria-hidden="true">
          <label>
            {say("leaveThisEmpty")}
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </p>
        <PlainTick name="agree" label={say("schoolMayContactMe")} />
        <button type="submit" className="button">
          {say("sendApplication")}
        </button>
      </PlainForm>
    </section>
  );
}
