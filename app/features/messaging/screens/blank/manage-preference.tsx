import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { visitorsOnly } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ErrorPage } from "~/ui/error-page";
import { PlainForm } from "~/ui/form/plain-form";
import { NOINDEX, titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/messaging";
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

export const meta = titled(words.title, NOINDEX);

export default function ManagePreference() {
  const say = useWords(words);
  const { email, schoolName, preferences, isLeaving } = useLoaderData<typeof loader>();
  return (
    <div className="auth-card">
      <h1>{say("title")}</h1>
      <p>{say("lead", { school: schoolName, email })}</p>
      <PlainForm intent="save" key={preferences.map(({ subscribed }) => subscribed).join()}>
        {preferences.map(({ type, label, subscribed }) => (
          <label key={type} className="tick">
            <input type="checkbox" name="subscribed" value={type} defaultChecked={subscribed && !isLeaving} /> {say.text(label)}
          </label>
        ))}
        <label className="tick">
          <input type="checkbox" checked disabled readOnly /> {say("paymentReminders")}
        </label>
        <label className="tick">
          <input type="checkbox" name="unsubscribe_all" defaultChecked={isLeaving} /> {say("unsubscribeAll")}
        </label>
        <p className="field-hint">{say.text(ALWAYS_SENT)}</p>
        <button type="submit" className="button">
          {say("save")}
        </button>
      </PlainForm>
    </div>
  );
}

export function ErrorBoundary() {
  const say = useWords(words);
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 400) return <ErrorPage />;
  return (
    <div className="auth-card">
      <h1>{say.text(LINK_INVALID)}</h1>
      <p>{say("openNewerEmail")}</p>
    </div>
  );
}
