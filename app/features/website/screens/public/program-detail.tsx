import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { publicSite } from "~/features/identity/gates";
import { homePath, programPath, programsPath } from "~/features/programs/paths";
import { formatMoney } from "~/platform/money";
import { screenAction, screenLoader } from "~/platform/screen";
import { RichText } from "~/ui/rich-text";
import { schoolIn } from "~/ui/root-data";
import { breadcrumbs, faqData, pageHead, schoolData } from "~/ui/site/head";
import { programFirstCss } from "~/ui/site/styles";
import { showProgramPage } from "../../domain/program-page";
import { ClassList } from "../../parts/class-list";
import { FeeTable, PaymentPlan } from "../../parts/fees";
import { InquiryForm } from "../../parts/inquiry-form";
import { PathSteps } from "../../parts/path-steps";
import { Faqs, Instructors, Reviews } from "../../parts/people";
import { courseData } from "../../parts/program-data";
import { EnrollBar, ProgramHero } from "../../parts/program-hero";
import { Scholarships } from "../../parts/scholarships";
import { inquiryForm, waitlistForm } from "../../parts/site-forms";
import { useSchool } from "../../parts/use-school";
import { WaitlistForm } from "../../parts/waitlist-form";

export const handle = { cache: "public", query: ["sent", "class"], firstCss: programFirstCss };
export const loader = screenLoader(showProgramPage, { gate: publicSite });
export const action = screenAction({ inquiry: inquiryForm, waitlist: waitlistForm }, { gate: publicSite });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const school = schoolIn(matches);
  if (!school || !data) return [{ title: "Page not found" }];
  const { program, classes, faqs } = data;
  return pageHead(school, {
    title: program.metaTitle ?? program.title,
    description: (program.metaDescription ?? program.summary ?? (program.excerpt || `${program.title} at ${school.name}.`)).slice(0, 200),
    path: programPath(program.slug),
    image: program.imageUrl,
    structured: [
      courseData(school, program, classes),
      schoolData(school),
      breadcrumbs(school, [
        ["Home", homePath()],
        ["Programs", programsPath()],
        [program.title, programPath(program.slug)],
      ]),
      ...(faqs.length > 0 ? [faqData(faqs.map(({ question, answerText }) => ({ question, answer: answerText })))] : []),
    ],
  });
};

export default function SiteProgram() {
  const { family, school } = useSchool();
  const { program, classes, next, faqs, instructors, products, reviews, policy, offers } = useLoaderData<typeof loader>();
  const full = classes.filter((each) => each.state === "full" && each.hasWaitlist);
  const [params] = useSearchParams();
  // The path is that of the class somebody has chosen in the list, else of the next one.
  const onPath = classes.find((each) => each.id === params.get("class")) ?? next;
  const hasOpen = classes.some((each) => each.state === "open");
  const canWait = program.waitlist && (full.length > 0 || !hasOpen);
  return (
    <main id="main" className="program">
      <ProgramHero program={program} family={family} />
      <div className="wrap program-grid">
        <article className="program-text">
          {program.description ? (
            <Section title="What you become">
              <RichText value={program.description} />
              {program.brochureUrl ? (
                <p>
                  <a href={program.brochureUrl} download>
                    Download the brochure (PDF)
                  </a>
                </p>
              ) : null}
            </Section>
          ) : null}
          <Part title="What you will learn" paragraphs={program.outcomes} list />
          <Section title="Classes" id="classes">
            {classes.length > 0 ? (
              <ClassList classes={classes} hasWaitlist={program.waitlist} caption={`Classes of ${program.title}`} />
            ) : (
              <p>No class is scheduled yet. {program.waitlist ? "Leave your name and we tell you first." : "Ask us when the next one starts."}</p>
            )}
          </Section>
          {onPath && onPath.mode === "scheduled" && onPath.startDate ? (
            <Section title={`Your path with ${onPath.code}`} id="path">
              <PathSteps courseClass={onPath} program={program} />
            </Section>
          ) : null}
          {canWait ? (
            <Section title="Join the waitlist" id="waitlist">
              <p>We write to you as soon as a seat is free. It costs nothing and binds you to nothing.</p>
              <WaitlistForm classes={full} hasOpen={hasOpen} />
            </Section>
          ) : null}
          <Section title="What it costs" id="cost">
            <FeeTable fees={program.fees} />
            <PaymentPlan fees={program.fees} />
            {products.length > 0 ? (
              <>
                <h3>For class</h3>
                <ul className="plain">
                  {products.map((product) => (
                    <li key={product.id}>
                      {product.title}, {formatMoney(product.priceCents)} <small>{product.isRequired ? "required" : "optional"}</small>
                    </li>
                  ))}
                </ul>
              </>
            ) : null}
            {program.showScholarship ? <Scholarships offers={offers} program={program.slug} /> : null}
          </Section>
          <Part title="What you need" paragraphs={program.prerequisites} list />
          <Part title="What a week looks like" paragraphs={program.weekOutline} />
          {program.additionalInfo ? (
            <Section title="Good to know">
              <RichText value={program.additionalInfo} />
            </Section>
          ) : null}
          {instructors.length > 0 ? (
            <Section title="Who teaches">
              <Instructors people={instructors} />
            </Section>
          ) : null}
          {reviews.length > 0 ? (
            <Section title="What graduates say">
              <Reviews reviews={reviews} />
            </Section>
          ) : null}
          {faqs.length > 0 ? (
            <Section title="Questions" id="faqs">
              <Faqs faqs={faqs} />
            </Section>
          ) : null}
          <Section title="Cancellation and refunds" id="policy">
            {policy.split(/\n+/).map((line) => (
              <p key={line}>{line}</p>
            ))}
            {program.agreementUrl ? (
              <p>
                <a href={program.agreementUrl} download>
                  Download the enrollment agreement (PDF)
                </a>
              </p>
            ) : null}
          </Section>
          <Section title="Request information" id="contact">
            <p>A person at {school.name} answers.</p>
            <InquiryForm />
          </Section>
        </article>
        <EnrollBar program={program} next={next} />
      </div>
    </main>
  );
}

const Section = ({ title, id, children }: { title: string; id?: string; children: ReactNode }) => (
  <section id={id}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** A part of the program's description; one short paragraph per item makes a list. */
function Part({ title, paragraphs, list = false }: { title: string; paragraphs: string[]; list?: boolean }) {
  if (paragraphs.length === 0) return null;
  return (
    <Section title={title}>
      {list && paragraphs.length > 1 ? (
        <ul className="ticks">
          {paragraphs.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : (
        paragraphs.map((text) => <p key={text}>{text}</p>)
      )}
    </Section>
  );
}
