import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { studentResumePath } from "~/features/enrollment/paths";
import { publicSite } from "~/features/identity/gates";
import { claimOffer } from "~/features/waitlist/domain/answer";
import { go, screenAction, screenLoader } from "~/platform/screen";
import { registrationCss } from "~/ui/site/styles";
import { NOINDEX, titled } from "~/ui/titled";
import { words } from "~/words/en/registration-flow";
import { wordsOf } from "~/words/words";
import { openRegistrationLink } from "../../domain/wizard/open-link";
import { readRegistration } from "../../domain/wizard/read-registration";
import { askLink, askOffer, followLink, readStep, stepElsewhere, stepForms } from "../../parts/wizard/actions";
import { backToSite, onSite } from "../../parts/wizard/doorway";
import { Wizard } from "../../parts/wizard/wizard";

export const handle = { css: registrationCss, quiet: backToSite };
const read = screenLoader(readRegistration, { gate: publicSite, input: readStep, elsewhere: stepElsewhere(onSite) });
const open = screenLoader(openRegistrationLink, { gate: publicSite, input: askLink });

const claim = screenLoader(claimOffer, { gate: publicSite, input: askOffer });

/** Loads a step. A registration link opens its draft first; a signed-in student continues in the student area. */
export const loader = async (args: LoaderFunctionArgs) => {
  const { request, context, params } = args;
  const url = new URL(request.url);
  const { actor } = context.ctx;
  const initiate = url.searchParams.get("initiate");
  if (initiate && actor.kind === "user" && actor.roleType === "student") throw go(studentResumePath(initiate), url);
  if (initiate) throw followLink(onSite, await open(args), { ctx: context.ctx, url, params, request });
  if (url.searchParams.get("claim")) throw followLink(onSite, await claim(args), { ctx: context.ctx, url, params, request });
  return read(args);
};
export const action = screenAction(stepForms(onSite), { gate: publicSite });

export const meta = titled<typeof loader>((data, locale) => {
  const say = wordsOf(words, locale);
  return data?.program ? say("registerFor", { program: data.program.title }) : say("registrationTitle");
}, NOINDEX);

export default function Registration() {
  const page = useLoaderData<typeof loader>();
  return (
    <main id="main" className="wrap">
      <Wizard page={page} door={onSite} />
    </main>
  );
}
