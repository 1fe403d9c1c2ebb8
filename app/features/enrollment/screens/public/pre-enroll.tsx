import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { publicSite } from "~/areas/gates";
import { programsPath } from "~/features/programs/paths";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { IdempotencyKey } from "~/ui/form/idempotency-key";
import { Tick } from "~/ui/site/choices";
import { SiteForm } from "~/ui/site/fields";
import { SiteLink } from "~/ui/site/link";
import { phoneHref } from "~/ui/site/phone";
import { registrationCss } from "~/ui/site/styles";
import { type PreEnrollPage, readPreEnrollForm, submitPreEnrollment } from "../../domain/pre-enrollments/submit";
import { AnswerFields, answerLabels, asksForFiles } from "../../parts/answer-field";
import { StaticFields } from "../../parts/static-field";
import { privatePage } from "../../parts/wizard/private-page";
import { preEnrollPath } from "../../paths";

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

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.sent ? privatePage("Pre-enrollment sent", matches) : [{ title: data?.program ? `Pre-enroll for ${data.program.title}` : "Pre-enrollment" }];

export default function PreEnroll() {
  const page = useLoaderData<typeof loader>();
  return (
    <main id="main" className="wrap">
      <div className="wizard narrow">
        {page.sent ? (
          <Sent page={page} />
        ) : (
          <>
            <header className="wizard-head">
              <h1>Pre-enrollment</h1>
              <p className="muted">
                Tell us which program you want and how we reach you. Nothing has to be paid, and our office answers within two business days.
              </p>
            </header>
            <div className="wizard-form">
              <ProgramChoice page={page} />
              {page.program ? <WholeForm page={page} program={page.program} /> : null}
            </div>
          </>
        )}
      </div>
    </main>
  );
}

/** The program comes first: the questions are its own. A plain form, so that it works without script. */
function ProgramChoice({ page }: { page: PreEnrollPage }) {
  const { programs, program } = page;
  if (programs.length === 0)
    return (
      <p className="callout">
        No program takes pre-enrollments right now. <SiteLink href={programsPath()}>See all programs</SiteLink>
      </p>
    );
  if (programs.length === 1) return <p className="chosen-program">{program ? <strong>{program.title}</strong> : null}</p>;
  return (
    <form method="get" className="form program-choice">
      <div className="field wide">
        <label htmlFor="program">Program</label>
        <select id="program" name="program" defaultValue={program?.slug ?? ""} required>
          <option value="" disabled>
            Choose a program
          </option>
          {programs.map(({ id, slug, title }) => (
            <option key={id} value={slug}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <button className={program ? "button quiet" : "button"} type="submit">
        {program ? "Change program" : "Continue"}
      </button>
    </form>
  );
}

function WholeForm({ page, program }: { page: PreEnrollPage; program: NonNullable<PreEnrollPage["program"]> }) {
  const of = { intent: "pre-enroll", anchor: "pre-enroll" };
  const labels = { ...Object.fromEntries(page.fields.map(({ name, label }) => [name, label])), ...answerLabels(page.sections), consent: "Consent" };
  const hasFiles = asksForFiles(page.sections) || page.fields.some(({ kind }) => kind === "file");
  return (
    <SiteForm {...of} submit="Submit pre-enrollment" labels={labels} hasFiles={hasFiles}>
      <IdempotencyKey />
      <input type="hidden" name="program" value={program.slug} />
      <StaticFields {...of} fields={page.fields} values={{}} months={page.months} emailHint="Our answer goes here." />
      <AnswerFields {...of} sections={page.sections} />
      <Tick {...of} name="consent" label={`${page.school.name} may keep what I have entered and contact me about it.`} />
    </SiteForm>
  );
}

function Sent({ page }: { page: PreEnrollPage }) {
  const { sent, school } = page;
  if (!sent) return null;
  return (
    <>
      <header className="wizard-head">
        <p className="eyebrow">Pre-enrollment sent</p>
        <h1>{`Thank you, ${sent.firstName}.`}</h1>
      </header>
      <div className="callout">
        <p>
          We have received your pre-enrollment for <strong>{sent.program}</strong>. Your reference is <strong>{sent.code}</strong>.
        </p>
      </div>
      <h2>What happens next</h2>
      <ol>
        <li>A confirmation is on its way to your inbox.</li>
        <li>Our office looks at your pre-enrollment, usually within two business days.</li>
        <li>When it is approved, you get a link to choose a class and register. No seat is held until then.</li>
      </ol>
      <p>
        <SiteLink className="button quiet" href={programsPath()}>
          See all programs
        </SiteLink>
      </p>
      {school.phone ? (
        <p className="muted">
          Questions? Call <a href={phoneHref(school.phone)}>{school.phone}</a>.
        </p>
      ) : null}
    </>
  );
}
