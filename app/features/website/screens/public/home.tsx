import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { publicSite } from "~/features/identity/gates";
import { homePath, programsPath } from "~/features/programs/paths";
import { storePath } from "~/features/store/paths";
import { screenAction, screenLoader } from "~/platform/screen";
import { breadcrumbs, faqData, pageHead, schoolData } from "~/ui/site/head";
import { homeFirstCss } from "~/ui/site/styles";
import { showSiteHome } from "../../domain/site-home";
import { ClassList } from "../../parts/class-list";
import { Hero, Places, Steps, StoreTeaser } from "../../parts/home-sections";
import { InquiryForm } from "../../parts/inquiry-form";
import { Faqs, Instructors, Reviews } from "../../parts/people";
import { ProgramCard } from "../../parts/program-card";
import { SectionHead } from "../../parts/section-head";
import { inquiryForm } from "../../parts/site-forms";
import { schoolIn, useSchool } from "../../parts/use-school";

export const handle = { cache: "public", query: ["sent"], firstCss: homeFirstCss };
export const loader = screenLoader(showSiteHome, { gate: publicSite });
export const action = screenAction({ inquiry: inquiryForm }, { gate: publicSite });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const school = schoolIn(matches);
  if (!school || !data) return [{ title: "Page not found" }];
  return pageHead(school, {
    title: "Home",
    description: [data.tagline, data.about].filter(Boolean).join(" ").slice(0, 200) || `Programs and classes of ${school.name}.`,
    path: homePath(),
    structured: [schoolData(school), breadcrumbs(school, [["Home", homePath()]]), ...(data.faqs.length > 0 ? [faqData(data.faqs)] : [])],
  });
};

export default function SiteHome() {
  const { school, family } = useSchool();
  const { programs, choices, classes, instructors, places, products, reviews, faqs, next } = useLoaderData<typeof loader>();
  return (
    <main id="main">
      <Hero school={school} family={family} next={next} />
      {programs.length > 0 ? (
        <section className="band" id="programs">
          <div className="wrap">
            <SectionHead
              title="Programs"
              text="Every price is the price: fees are listed before you start."
              link={programsPath()}
              label={`All ${choices.length} programs`}
            />
            <div className={`cards n${Math.min(programs.length, 3)}`}>
              {programs.map((program) => (
                <ProgramCard key={program.id} program={program} family={family} heading="h3" />
              ))}
            </div>
          </div>
        </section>
      ) : null}
      {classes.length > 0 ? (
        <section className="band wash" id="classes">
          <div className="wrap">
            <SectionHead title="Next classes" text="Seats are counted live. A full class keeps a waitlist." />
            <ClassList classes={classes} caption="The next classes of all programs" withProgram />
          </div>
        </section>
      ) : null}
      <Steps canPayOnline={school.payoutStatus === "verified"} />
      {school.about ? (
        <section className="band about">
          <div className="wrap">
            <h2>About {school.name}</h2>
            <p className="lead">{school.about}</p>
          </div>
        </section>
      ) : null}
      {instructors.length > 0 ? (
        <section className="band" id="instructors">
          <div className="wrap">
            <SectionHead title={instructors.length === 1 ? "Who teaches here" : "The people who teach"} />
            <Instructors people={instructors} />
          </div>
        </section>
      ) : null}
      {products.length > 0 ? (
        <section className="band" id="store">
          <div className="wrap">
            <SectionHead
              title="From the store"
              text="What you need for class, picked up at school or sent to you."
              link={storePath}
              label="To the store"
            />
            <StoreTeaser products={products} family={family} />
          </div>
        </section>
      ) : null}
      {reviews.length > 0 ? (
        <section className="band wash" id="reviews">
          <div className="wrap">
            <SectionHead title="What graduates say" />
            <Reviews reviews={reviews} />
          </div>
        </section>
      ) : null}
      {faqs.length > 0 ? (
        <section className="band" id="faqs">
          <div className="wrap narrow">
            <SectionHead title="Questions people ask" />
            <Faqs faqs={faqs} />
          </div>
        </section>
      ) : null}
      {places.length > 0 ? <Places places={places} /> : null}
      <section className="band contact" id="contact">
        <div className="wrap contact-grid">
          <div>
            <h2>Request information</h2>
            <p className="lead">Ask anything before you decide. A person at {school.name} answers.</p>
          </div>
          <InquiryForm programs={choices} />
        </div>
      </section>
    </main>
  );
}
