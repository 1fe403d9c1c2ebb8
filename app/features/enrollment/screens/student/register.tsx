import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { student } from "~/areas/gates";
import { screenAction, screenLoader } from "~/platform/screen";
import { embeddedRegistrationCss } from "~/ui/site/styles";
import { readRegistration } from "../../domain/wizard/read-registration";
import { readStep, stepElsewhere, stepForms } from "../../parts/wizard/doors";
import { inStudentArea } from "../../parts/wizard/doorway";
import { Embedded } from "../../parts/wizard/embedded";
import { privatePage } from "../../parts/wizard/private-page";
import { Wizard } from "../../parts/wizard/wizard";

export const handle = { css: embeddedRegistrationCss };
export const loader = screenLoader(readRegistration, { gate: student, input: readStep, elsewhere: stepElsewhere(inStudentArea) });
export const action = screenAction(stepForms(inStudentArea), { gate: student });

export const meta: MetaFunction<typeof loader> = ({ matches }) => privatePage("Register for a class", matches);

export default function StudentRegister() {
  const page = useLoaderData<typeof loader>();
  return (
    <Embedded>
      <Wizard page={page} door={inStudentArea} />
    </Embedded>
  );
}
