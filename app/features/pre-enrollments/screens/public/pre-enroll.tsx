import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { publicSite } from "~/features/identity/gates";
import { preEnrollPath, programsPath } from "~/features/programs/paths";
import type { School } from "~/platform/context";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { localeIn, schoolIn } from "~/ui/root-data";
import { pageHead } from "~/ui/site/head";
import { SiteLink } from "~/ui/site/link";
import { phoneHref } from "~/ui/site/phone";
import { registrationCss } from "~/ui/site/styles";
import { NOINDEX, titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/pre-enrollments";
import { type Say, wordsOf } from "~/words/words";
import { type PreEnrollPage, readPreEnrollForm, submitPreEnrollment } from "../../domain/submit";
import { Application } from "../../parts/application";

export const handle = { css: registrationCss };
export const loader = screenLoader(readPreEnrollForm, { gate: publicSite });
export const action = screenAction(
  {
    "pre-enroll": intent(submitPreEnrollment, {
      toast: null,
      to: ({ code }) => preEnrollPath({ submitted: code }),
      input: (values, { url }) => ({ ...values, affid: url.searchParams.get("affid") ?? undefined }),
    }),
  },
  { gate: publicSite },
);

export const meta: MetaFunction<typeof loader> = (args) => {
  const say = wordsOf(words, localeIn(args.matches));
  return args.data?.sent
    ? titled<typeof loader>(say("preEnrollmentSent"), NOINDEX)(args)
    : formHead(args.data?.program?.title ?? null, schoolIn(args.matches), say);
};

function formHead(program: string | null, school: School | null, say: Say<typeof words>) {
  const title = program ? say("preEnrollFor", { program }) : say("preEnrollment");
  if (!school) return [{ title }];
  const description = say("description", { name: school.name });
  return pageHead(school, say.locale, { title, description, path: preEnrollPath() });
}

export default function PreEnroll() {
  const say = useWords(words);
  const page = useLoaderData<typeof loader>();
  return (
    <main id="main" className="wrap">
      {page.sent ? (
        <Sent page={page} />
      ) : (
        <div className="wizard narrow">
          <header className="wizard-head">
            <h1>{say("preEnrollment")}</h1>
            <p className="muted">{say("lead")}</p>
          </header>
          <div className="wizard-form">
            <Application page={page} />
          </div>
        </div>
      )}
    </main>
  );
}

function Sent({ page }: { page: PreEnrollPage }) {
  const say = useWords(words);
  const { sent, school } = page;
  if (!sent) return null;
  return (
    <div className="outcome narrow">
      <header className="outcome-head">
        <p className="eyebrow">{say("preEnrollmentSent")}</p>
        <h1>{say("thankYou", { firstName: sent.firstName })}</h1>
      </header>
      <div className="callout">
        <p>{say.rich("received", { strong: <strong /> }, { program: sent.program ?? "", code: sent.code ?? "" })}</p>
      </div>
      <section className="outcome-head">
        <h2>{say("whatHappensNext")}</h2>
        <ol className="next-steps">
          <li>{say("nextEmail")}</li>
          <li>{say("nextReview")}</li>
          <li>{say("nextLink")}</li>
        </ol>
      </section>
      <p className="outcome-actions">
        <SiteLink className="button quiet" href={programsPath()}>
          {say("seeAllPrograms")}
        </SiteLink>
      </p>
      {school.phone ? (
        <p className="muted">
          {say("questionsCall")} <a href={phoneHref(school.phone)}>{school.phone}</a>
        </p>
      ) : null}
    </div>
  );
}
