import { useLoaderData } from "@remix-run/react";
import { studentClassesPath } from "~/features/enrollment/paths";
import { student } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Embedded } from "~/ui/site/embedded";
import { embeddedRegistrationCss } from "~/ui/site/styles";
import { NOINDEX, titled } from "~/ui/titled";
import { readPreEnrollForm, submitPreEnrollment } from "../../domain/submit";
import { Application } from "../../parts/application";

export const handle = { css: embeddedRegistrationCss };
export const loader = screenLoader(readPreEnrollForm, { gate: student });
export const action = screenAction(
  { "pre-enroll": intent(submitPreEnrollment, { to: studentClassesPath, toast: "Pre-enrollment sent. The school answers by email." }) },
  { gate: student },
);
export const meta = titled("Pre-enroll for a program", NOINDEX);

/** A student applies for a program that has no class to register for yet. */
export default function StudentPreEnroll() {
  const page = useLoaderData<typeof loader>();
  return (
    <Embedded>
      <div className="wizard narrow">
        <header className="wizard-head">
          <h1>Pre-enrollment</h1>
          <p className="muted">Nothing has to be paid, and no seat is held. When the school approves, you register for a class.</p>
        </header>
        <div className="wizard-form">
          <Application page={page} />
        </div>
      </div>
    </Embedded>
  );
}
