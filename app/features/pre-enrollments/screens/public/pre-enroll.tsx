import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { publicSite } from "~/features/identity/gates";
import { preEnrollPath, programsPath } from "~/features/programs/paths";
import type { School } from "~/platform/context";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { schoolIn } from "~/ui/root-data";
import { pageHead } from "~/ui/site/head";
import { SiteLink } from "~/ui/site/link";
import { phoneHref } from "~/ui/site/phone";
import { registrationCss } from "~/ui/site/styles";
import { NOINDEX, titled } from "~/ui/titled";
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

export const meta: MetaFunction<typeof loader> = (args) =>
  args.data?.sent ? titled<typeof loader>("Pre-enrollment sent", NOINDEX)(args) : formHead(args.data?.program?.title ?? null, schoolIn(args.matches));

function formHead(program: string | null, school: School | null) {
  const title = program ? `Pre-enroll for ${program}` : "Pre-enrollment";
  if (!school) return [{ title }];
  const description = `Pre-enroll at ${school.name}: tell us which program you want and how we reach you. Nothing has to be paid.`;
  return pageHead(school, { title, description, path: preEnrollPath() });
}

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
                Tell us which program you want and how to reach you. There is nothing to pay, and our office replies within two business days.
              </p>
            </header>
            <div className="wizard-form">
              <Application page={page} />
            </div>
          </>
        )}
      </div>
    </main>
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
