import type { LinksFunction } from "@remix-run/cloudflare";
import { useSearchParams } from "@remix-run/react";
import { nothingToKnow } from "~/features/identity/domain/nothing-to-know";
import { visitorsOfProduct } from "~/features/identity/gates";
import { joinPath } from "~/features/identity/paths";
import styles from "~/features/programs/parts/onboarding.css?url";
import { PLAN_LABELS } from "~/features/schools/profile-model";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { US_STATES } from "~/platform/united-states";
import { PlainField, PlainSelect, PlainTextarea, PlainTicks } from "~/ui/form/plain-fields";
import { PlainForm } from "~/ui/form/plain-form";
import { optionsOf } from "~/ui/options";
import { titled } from "~/ui/titled";
import { askToJoin } from "../../domain/sign-ups/sign-ups";
import { OFFERED } from "../../sign-up-model";

export const loader = screenLoader(nothingToKnow, { gate: visitorsOfProduct, input: () => ({}) });
export const action = screenAction({ ask: intent(askToJoin, { to: `${joinPath}?sent=1`, toast: null }) }, { gate: visitorsOfProduct });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Bring your school", {
  name: "description",
  content: "Enrollment, payments, and a website for training schools. Tell us about yours.",
});

const STATES = US_STATES.map((value) => ({ value, label: value }));

/** Where a school asks to join. */
export default function Join() {
  const [params] = useSearchParams();
  if (params.get("sent"))
    return (
      <section className="auth-card">
        <h1>Thank you</h1>
        <p>We got your request and sent you a confirmation. You'll hear from us within two business days.</p>
      </section>
    );
  return (
    <section className="auth-card auth-card-wide application">
      <h1>Bring your school to Enrollium</h1>
      <p>Enrollment, payments, and your own website. Tell us about your school, and we'll get in touch within two business days.</p>
      <PlainForm intent="ask">
        <h2>School</h2>
        <PlainField name="school_name" label="School" autoComplete="organization" required />
        <PlainField name="website_url" label="Website" inputMode="url" placeholder="www.example.com" />
        <PlainField name="address" label="Street address" autoComplete="street-address" />
        <PlainField name="city" label="City" autoComplete="address-level2" />
        <div className="auth-row">
          <PlainSelect name="state" label="State" options={STATES} />
          <PlainField name="zipcode" label="ZIP code" autoComplete="postal-code" inputMode="numeric" />
        </div>
        <h2>You</h2>
        <div className="auth-row">
          <PlainField name="contact_first_name" label="First name" autoComplete="given-name" required />
          <PlainField name="contact_last_name" label="Last name" autoComplete="family-name" required />
        </div>
        <PlainField name="contact_title" label="Title" autoComplete="organization-title" />
        <div className="auth-row">
          <PlainField name="email" label="Email" type="email" autoComplete="email" required />
          <PlainField name="phone" label="Phone" type="tel" autoComplete="tel" inputMode="tel" placeholder="(123) 456 - 7890" required />
        </div>
        <h2>What you need</h2>
        <PlainTicks name="programs_offered" label="Programs you offer" options={OFFERED.map((value) => ({ value, label: value }))} />
        <div className="auth-row">
          <PlainField name="students_per_year" label="Students per year" inputMode="numeric" />
          <PlainSelect name="plan" label="Plan" options={optionsOf(PLAN_LABELS)} empty="Not sure yet" />
        </div>
        <PlainField name="current_system" label="Current system" />
        <PlainTextarea name="message" label="Message" maxLength={2000} />
        <p className="trap" aria-hidden="true">
          <label>
            Leave this empty
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </p>
        <button type="submit" className="button">
          Send request
        </button>
      </PlainForm>
    </section>
  );
}
