import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { enrollTeamPath } from "~/features/groups/paths";
import { publicSite } from "~/features/identity/gates";
import { PublishedRates } from "~/features/outcomes/parts/published-rates";
import { isProgramInEnglish } from "~/features/programs/model";
import { homePath, programPath, programsPath } from "~/features/programs/paths";
import { formatMoney } from "~/platform/money";
import { screenAction, screenLoader } from "~/platform/screen";
import { useFailure } from "~/ui/form/failure";
import { RichText } from "~/ui/rich-text";
import { localeIn, schoolIn } from "~/ui/root-data";
import { breadcrumbs, faqData, pageHead, schoolData } from "~/ui/site/head";
import { InLang, useTextLang } from "~/ui/site/in-english";
import { SiteLink } from "~/ui/site/link";
import { programFirstCss } from "~/ui/site/styles";
import { useWords } from "~/ui/use-words";
import { words as groups } from "~/words/en/groups";
import { words as outcomes } from "~/words/en/outcomes";
import { words } from "~/words/en/website";
import { wordsOf } from "~/words/words";
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

export const loader = screenLoader(showProgramPage, { gate: publicSite });
export const handle = {
  cache: "public",
  query: ["sent", "class"],
  firstCss: programFirstCss,
  isEnglish: ({ program }: Awaited<ReturnType<typeof loader>>) => isProgramInEnglish(program.inEnglish),
};
export const action = screenAction({ inquiry: inquiryForm, waitlist: waitlistForm }, { gate: publicSite });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const school = schoolIn(matches);
  const say = wordsOf(words, localeIn(matches));
  if (!school || !data) return [{ title: say("pageNotFound") }];
  const { program, classes, faqs } = data;
  return pageHead(school, say.locale, {
    title: program.metaTitle ?? program.title,
    description: (
      program.metaDescription ??
      program.summary ??
      (program.excerpt || say("programAtSchool", { program: program.title, school: school.name }))
    ).slice(0, 200),
    path: programPath(program.slug),
    image: program.imageUrl,
    isTranslated: !isProgramInEnglish(program.inEnglish),
    structured: [
      courseData(school, program, classes),
      schoolData(school),
      breadcrumbs(school, [
        [say("home"), homePath()],
        [say("programs"), programsPath()],
        [program.title, programPath(program.slug)],
      ]),
      ...(faqs.length > 0 ? [faqData(faqs.map(({ question, answerText }) => ({ question, answer: answerText })))] : []),
    ],
  });
};

export default function SiteProgram() {
  const say = useWords(words);
  const { family, school } = useSchool();
  const { program, classes, next, faqs, instructors, products, reviews, policy, offers, rates, takesTeams } = useLoaderData<typeof loader>();
  const langOf = useTextLang(program.inEnglish);
  const full = classes.filter((each) => each.state === "full" && each.hasWaitlist);
  const [params] = useSearchParams();
  // Key dates belong to the class chosen in the list, or else to the next one.
  const onPath = classes.find((each) => each.id === params.get("class")) ?? next;
  const hasOpen = classes.some((each) => each.state === "open");
  const isRefused = useFailure("waitlist") !== null;
  const canWait = program.waitlist && (full.length > 0 || !hasOpen);
  return (
    <main id="main" className="program">
      <ProgramHero program={program} family={family} />
      <div className="wrap program-grid">
        <article className="program-text">
          <Section title={say("classes")} id="classes">
            {classes.length > 0 ? (
              <ClassList classes={classes} hasWaitlist={program.waitlist} caption={say("classesOfProgram", { program: program.title })} />
            ) : (
              <p>{say(program.waitlist ? "noClassWaitlist" : "noClass")}</p>
            )}
          </Section>
          <Section title={say("cost")} id="cost">
            <FeeTable fees={program.fees} />
            <PaymentPlan fees={program.fees} />
            {products.length > 0 ? (
              <>
                <h3>{say("forClass")}</h3>
                <ul className="plain">
                  {products.map((product) => (
                    <li key={product.id}>
                      {product.title}, {formatMoney(product.priceCents)} <small>{say(product.isRequired ? "required" : "optional")}</small>
                    </li>
                  ))}
                </ul>
              </>
            ) : null}
            {program.showScholarship ? <Scholarships offers={offers} program={program.slug} /> : null}
            {takesTeams ? (
              <p>
                <SiteLink href={enrollTeamPath(program.slug)}>{wordsOf(groups, say.locale)("enrollTeam")}</SiteLink>
              </p>
            ) : null}
          </Section>
          {onPath && onPath.mode === "scheduled" && onPath.startDate ? (
            <Section title={say("keyDates", { code: onPath.code })} id="path">
              <PathSteps courseClass={onPath} program={program} />
            </Section>
          ) : null}
          {canWait ? (
            <Section title={say("joinWaitlist")}>
              <p>{say("waitlistLead")}</p>
              {/* Links to the form open it, and so does a refusal. */}
              <details className="waitlist" open={!hasOpen || params.has("class") || isRefused || undefined}>
                <summary className="button quiet">{say("joinWaitlist")}</summary>
                <div id="waitlist">
                  <WaitlistForm classes={full} hasOpen={hasOpen} />
                </div>
              </details>
            </Section>
          ) : null}
          {program.description ? (
            <Section title={say("aboutProgram")}>
              <InLang lang={langOf("description")}>
                <RichText value={program.description} />
              </InLang>
              {program.brochureUrl ? (
                <p>
                  <a href={program.brochureUrl} download>
                    {say("downloadBrochure")}
                  </a>
                </p>
              ) : null}
            </Section>
          ) : null}
          <Part title={say("outcomes")} lang={langOf("outcomes")} paragraphs={program.outcomes} list />
          {reviews.length > 0 ? (
            <Section title={say("reviews")}>
              <Reviews reviews={reviews} />
            </Section>
          ) : null}
          {instructors.length > 0 ? (
            <Section title={say("instructors")}>
              <Instructors people={instructors} />
            </Section>
          ) : null}
          {rates.length > 0 ? (
            <Section title={outcomes.rates} id="outcomes">
              <PublishedRates rates={rates} />
            </Section>
          ) : null}
          <Part title={say("prerequisites")} lang={langOf("prerequisites")} paragraphs={program.prerequisites} list />
          <Part title={say("weekOutline")} lang={langOf("weekOutline")} paragraphs={program.weekOutline} />
          {program.additionalInfo ? (
            <Section title={say("goodToKnow")}>
              <InLang lang={langOf("additionalInfo")}>
                <RichText value={program.additionalInfo} />
              </InLang>
            </Section>
          ) : null}
          {faqs.length > 0 ? (
            <Section title={say("faqs")} id="faqs">
              <Faqs faqs={faqs} />
            </Section>
          ) : null}
          <Section title={say("policy")} id="policy">
            {say
              .text(policy)
              .split(/\n+/)
              .map((line) => (
                <p key={line}>{line}</p>
              ))}
            {program.agreementUrl ? (
              <p>
                <a href={program.agreementUrl} download>
                  {say("downloadAgreement")}
                </a>
              </p>
            ) : null}
          </Section>
          <Section title={say("requestInformation")} id="contact">
            <p>{say("inquiryLead", { school: school.name })}</p>
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
function Part({ title, lang, paragraphs, list = false }: { title: string; lang?: string; paragraphs: string[]; list?: boolean }) {
  if (paragraphs.length === 0) return null;
  return (
    <Section title={title}>
      {list && paragraphs.length > 1 ? (
        <ul className="ticks" lang={lang}>
          {paragraphs.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : (
        paragraphs.map((text) => (
          <p key={text} lang={lang}>
            {text}
          </p>
        ))
      )}
    </Section>
  );
}
