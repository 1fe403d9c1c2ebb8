import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { visitorsOnly } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ErrorPage } from "~/ui/error-page";
import { PlainForm } from "~/ui/form/plain-form";
import { NOINDEX, titled } from "~/ui/titled";
import { getPreferences, oneClick, savePreferences } from "../../domain/preferences";
import { MAIL_KINDS } from "../../mails-model";
import { ALWAYS_SENT, LINK_INVALID, PREFERENCES_SAVED } from "../../model";
import { managePreferencePath } from "../../paths";

export const loader = screenLoader(getPreferences, { gate: visitorsOnly });

export const action = screenAction(
  {
    save: intent(savePreferences, {
      toast: PREFERENCES_SAVED,
      to: (_, { url }) => managePreferencePath(url.searchParams.get("token") ?? ""),
      input: (values, { url }) => {
        const link = Object.fromEntries(url.searchParams);
        if (values["List-Unsubscribe"] === "One-Click") return oneClick(link);
        const wanted = values.unsubscribe_all ? [] : [values.subscribed ?? []].flat();
        return { token: link.token, preferences: MAIL_KINDS.map((type) => ({ type, subscribed: wanted.includes(type) })) };
      },
    }),
  },
  { gate: visitorsOnly },
);

export const meta = titled("Email preferences", NOINDEX);

export default function ManagePreference() {
  const { email, schoolName, preferences, isLeaving } = useLoaderData<typeof loader>();
  return (
    <div className="auth-card">
      <h1>Email preferences</h1>
      <p>
        What {schoolName} sends to {email}.
      </p>
      <PlainForm intent="save" key={preferences.map(({ subscribed }) => subscribed).join()}>
        {preferences.map(({ type, label, subscribed }) => (
          <label key={type} className="tick">
            <input type="checkbox" name="subscribed" value={type} defaultChecked={subscribed && !isLeaving} /> {label}
          </label>
        ))}
        <label className="tick">
          <input type="checkbox" checked disabled readOnly /> Payment reminders (always sent)
        </label>
        <label className="tick">
          <input type="checkbox" name="unsubscribe_all" defaultChecked={isLeaving} /> Unsubscribe from all
        </label>
        <p className="field-hint">{ALWAYS_SENT}</p>
        <button type="submit" className="button">
          Save preferences
        </button>
      </PlainForm>
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 400) return <ErrorPage />;
  return (
    <div className="auth-card">
      <h1>{LINK_INVALID}</h1>
      <p>Open the link at the foot of a newer email, or ask the school that wrote to you.</p>
    </div>
  );
}
