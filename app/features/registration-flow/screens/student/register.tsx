import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { student } from "~/features/identity/gates";
import { screenAction, screenLoader } from "~/platform/screen";
import { Embedded } from "~/ui/site/embedded";
import { embeddedRegistrationCss } from "~/ui/site/styles";
import { NOINDEX, titled } from "~/ui/titled";
import { words } from "~/words/en/registration-flow";
import { openRegistrationLink } from "../../domain/wizard/open-link";
import { readRegistration } from "../../domain/wizard/read-registration";
import { askLink, followLink, readStep, stepElsewhere, stepForms } from "../../parts/wizard/actions";
import { inStudentArea } from "../../parts/wizard/doorway";
import { Wizard } from "../../parts/wizard/wizard";

export const handle = { css: embeddedRegistrationCss };
const open = screenLoader(openRegistrationLink, { gate: student, input: askLink });
const read = screenLoader(readRegistration, { gate: student, input: readStep, elsewhere: stepElsewhere(inStudentArea) });
/** Loads a step; a registration link opens its draft first. */
export const loader = async (args: LoaderFunctionArgs) => {
  const { request, context, params } = args;
  const url = new URL(request.url);
  if (url.searchParams.get("initiate")) throw followLink(inStudentArea, await open(args), { ctx: context.ctx, url, params, request });
  return read(args);
};
export const action = screenAction(stepForms(inStudentArea), { gate: student });

export const meta = titled(words.registerForClass, NOINDEX);

export default function StudentRegister() {
  const page = useLoaderData<typeof loader>();
  return (
    <Embedded>
      <Wizard page={page} door={inStudentArea} />
    </Embedded>
  );
}
