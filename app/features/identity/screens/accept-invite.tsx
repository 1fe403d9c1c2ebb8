import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { PlainField, PlainTick } from "~/ui/form/plain-fields";
import { PlainForm } from "~/ui/form/plain-form";
import { NOINDEX, titled } from "~/ui/titled";
import { useText } from "~/ui/use-text";
import { acceptInvite, getInvite } from "../domain/accept-invite";
import { visitorsOnly } from "../gates";
import { backToLogin } from "../parts/back-to-login";
import { NewPasswordFields } from "../parts/new-password-fields";
import { homePath } from "../paths";

export const meta = titled("Set up your account", NOINDEX);
/** The address contains the token, so no referrer is sent. */
export const headers = () => ({ "Referrer-Policy": "no-referrer" });

const look = screenLoader(getInvite, { gate: visitorsOnly });
export const loader = (args: LoaderFunctionArgs) => backToLogin(args, ["invite_invalid"], () => look(args));
const save = screenAction(
  { accept: intent(acceptInvite, { cookies: ({ cookie }) => [cookie], toast: "Successfully Logged In", to: homePath() }) },
  { gate: visitorsOnly },
);
export const action = (args: LoaderFunctionArgs) => backToLogin(args, ["invite_invalid"], () => save(args));

export default function AcceptInvite() {
  const text = useText();
  const invite = useLoaderData<typeof loader>();
  const { entity, role, isStudent, email, token } = invite;
  return (
    <section className="auth-card">
      <h1>{text(isStudent ? "Set up your student account" : "Set up your account")}</h1>
      <p>
        {isStudent
          ? text("Choose a password to see your classes and payments at {school}.", { school: entity })
          : `You have been invited to ${entity} as ${role.toLowerCase()}.`}
      </p>
      <PlainForm intent="accept" defaultValues={{ email, first_name: invite.firstName, last_name: invite.lastName, phone: invite.phone ?? "" }}>
        <input type="hidden" name="token" value={token} />
        <PlainField name="email" label={text("Email")} type="email" autoComplete="username" value={email} readOnly required />
        <div className="auth-row">
          <PlainField name="first_name" label={text("First name")} autoComplete="given-name" required />
          <PlainField name="last_name" label={text("Last name")} autoComplete="family-name" required />
        </div>
        <PlainField name="phone" label={text("Phone")} type="tel" autoComplete="tel" inputMode="tel" />
        <NewPasswordFields />
        <PlainTick name="accept_terms" label={text("I agree to the terms of use, and that my school stores my data to enroll and teach me.")} />
        <button type="submit" className="button">
          {text("Set up account")}
        </button>
      </PlainForm>
    </section>
  );
}
