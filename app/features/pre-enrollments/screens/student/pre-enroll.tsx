import { useLoaderData } from "@remix-run/react";
import { studentClassesPath } from "~/features/enrollment/paths";
import { student } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Embedded } from "~/ui/site/embedded";
import { embeddedRegistrationCss } from "~/ui/site/styles";
import { NOINDEX, titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/pre-enrollments";
import { readPreEnrollForm, submitPreEnrollment } from "../../domain/submit";
import { Application } from "../../parts/application";

export const handle = { css: embeddedRegistrationCss };
export const loader = screenLoader(readPreEnrollForm, { gate: student });
export const action = screenAction(
  { "pre-enroll": intent(submitPreEnrollment, { to: studentClassesPath, toast: words.studentSent }) },
  { gate: student },
);
export const meta = titled(words.studentTitle, NOINDEX);

/** A student pre-enrolls in a program without an open class. */
export default function StudentPreEnroll() {
  const say = useWords(words);
  const page = useLoaderData<typeof loader>();
  return (
    <Embedded>
      <div className="wizard narrow">
        <header className="wizard-head">
          <h1>{say("preEnrollment")}</h1>
          <p className="muted">{say("studentLead")}</p>
        </header>
        <div className="wizard-form">
          <Application page={page} />
        </div>
      </div>
    </Embedded>
  );
}
