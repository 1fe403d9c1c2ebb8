import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { open } from "~/platform/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ErrorPage } from "~/ui/error-page";
import { PlainField } from "~/ui/form/plain-fields";
import { PlainForm } from "~/ui/form/plain-form";
import { NOINDEX, titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/outcomes";
import { answerSurvey, reportSurveyJob, showSurvey } from "../../domain/surveys";
import { ANSWERS } from "../../model";
import { surveyPath } from "../../paths";

type From = { params: Record<string, string | undefined> };
const ofLink = (values: Record<string, unknown>, { params }: From) => ({ ...values, registration: params.registration, token: params.token });
const back = ({ registration, token }: { registration: string; token: string }) => surveyPath(registration, token);

export const loader = screenLoader(showSurvey, { gate: open });
export const action = screenAction(
  {
    answer: intent(answerSurvey, { input: ofLink, to: back, toast: words.surveyThanks }),
    job: intent(reportSurveyJob, { input: ofLink, to: back, toast: words.surveyThanks }),
  },
  { gate: open },
);
export const meta = titled(words.surveyTitle, NOINDEX);

const ANSWER_WORDS = {
  in_field: "answerInField",
  other_field: "answerOtherField",
  not_working: "answerNotWorking",
  studying: "answerStudying",
} as const;

/** The question that a graduate gets by mail. A button answers; opening the page does not. */
export default function Survey() {
  const say = useWords(words);
  const { program, school, answer, hasJob, today } = useLoaderData<typeof loader>();
  if (answer === null)
    return (
      <div className="auth-card">
        <h1>{say("surveyTitle")}</h1>
        <p>{say("surveyLead", { program, school })}</p>
        <PlainForm intent="answer">
          {ANSWERS.map((each) => (
            <p key={each}>
              <button type="submit" name="answer" value={each} className="button button-quiet button-wide">
                {say(ANSWER_WORDS[each])}
              </button>
            </p>
          ))}
        </PlainForm>
      </div>
    );
  const asksJob = answer === "in_field" && !hasJob;
  return (
    <div className="auth-card">
      <h1>{say(asksJob ? "surveyJobTitle" : "surveyTitle")}</h1>
      <p>{asksJob ? say("surveyJobLead", { school }) : answer === "in_field" ? say("jobSent", { school }) : say("surveyDone")}</p>
      {asksJob ? (
        <PlainForm intent="job">
          <PlainField name="employer" label={say("employer")} required maxLength={160} />
          <PlainField name="job_title" label={say("jobTitle")} required maxLength={160} />
          <PlainField name="started_on" label={say("startedOn")} type="date" required max={today} />
          <button type="submit" className="button">
            {say("sendJob")}
          </button>
        </PlainForm>
      ) : null}
    </div>
  );
}

export function ErrorBoundary() {
  const say = useWords(words);
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.data?.code !== "link_invalid") return <ErrorPage />;
  return (
    <div className="auth-card">
      <h1>{say("surveyTitle")}</h1>
      <p>{say("surveyInvalid")}</p>
    </div>
  );
}
