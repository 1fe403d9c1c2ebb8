import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { publicSite } from "~/areas/gates";
import { screenAction, screenLoader } from "~/platform/screen";
import { registrationCss } from "~/ui/site/styles";
import { readRegistration } from "../../domain/wizard/read-registration";
import { readStep, stepElsewhere, stepForms } from "../../parts/wizard/doors";
import { onSite } from "../../parts/wizard/doorway";
import { privatePage } from "../../parts/wizard/private-page";
import { Wizard } from "../../parts/wizard/wizard";

export const handle = { css: registrationCss };
export const loader = screenLoader(readRegistration, { gate: publicSite, input: readStep(onSite), elsewhere: stepElsewhere(onSite) });
export const action = screenAction(stepForms(onSite), { gate: publicSite });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privatePage(data?.program ? `Register for ${data.program.title}` : "Registration", matches);

export default function Registration() {
  const page = useLoaderData<typeof loader>();
  return (
    <main id="main" className="wrap">
      <Wizard page={page} door={onSite} />
    </main>
  );
}
