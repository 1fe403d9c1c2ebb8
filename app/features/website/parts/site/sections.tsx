import { homePath, preEnrollPath, programsPath } from "~/features/programs/paths";
import { storePath } from "~/features/store/paths";
import type { School } from "~/platform/context";
import type { RichNode } from "~/platform/rich-nodes";
import { richTextOf } from "~/platform/rich-text";
import { RichNodes, RichText } from "~/ui/rich-text";
import type { Family } from "~/ui/site/family";
import { Icon } from "~/ui/site/icons";
import { SiteLink } from "~/ui/site/link";
import { CARD_SIZES } from "~/ui/site/picture";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/website";
import type { Say } from "~/words/words";
import type { SectionData } from "../../domain/site/section-data";
import { galleryPath, startDatesPath } from "../../paths";
import type { Section, SectionType } from "../../section-model";
import { ClassList } from "../class-list";
import { Finder } from "../finder";
import { Campuses, Hero, Steps, StoreTeaser } from "../home-sections";
import { InquiryForm } from "../inquiry-form";
import { Faqs, Instructors, Reviews } from "../people";
import { ProgramCard } from "../program-card";
import { SectionHead } from "../section-head";
import { SitePicture } from "./picture";

interface Props {
  section: Section;
  data: SectionData;
  school: School;
  family: Family;
  say: Say<typeof words>;
}

/** The sections of a page in order; empty ones are left out. */
export function Sections({ sections, ...rest }: Omit<Props, "section" | "say"> & { sections: Section[] }) {
  const say = useWords(words);
  return sections.map((section, index) => {
    const Part = PARTS[section.type];
    // biome-ignore lint/suspicious/noArrayIndexKey: the page is rendered once, on the server
    return section.is_visible ? <Part key={index} section={section} say={say} {...rest} /> : null;
  });
}

const PARTS: Record<SectionType, (props: Props) => React.ReactNode> = {
  hero: ({ section, data, school, family }) => <Hero school={school} family={family} next={data.next} written={section} />,
  highlights: ({ section: { items, title } }) =>
    items.length > 0 ? (
      <section className="band highlights">
        <div className="wrap">
          {title ? <h2>{title}</h2> : null}
          <ul className="places">
            {items.map(({ icon, text }) => (
              <li key={text}>
                <Icon name={icon ?? "star"} /> {text}
              </li>
            ))}
          </ul>
        </div>
      </section>
    ) : null,
  programs: ({ section, data, family, say }) => {
    const chosen = section.programs?.length ? data.programs.filter(({ id }) => section.programs?.includes(id)) : data.programs.slice(0, 6);
    return chosen.length > 0 ? (
      <section className="band" id="programs">
        <div className="wrap">
          <SectionHead
            title={section.title ?? say("programs")}
            text={say("noSurpriseFees")}
            link={programsPath()}
            label={say("allPrograms", { count: data.choices.length })}
          />
          <div className={`cards n${Math.min(chosen.length, 3)}`}>
            {chosen.map((program) => (
              <ProgramCard key={program.id} program={program} family={family} heading="h3" />
            ))}
          </div>
        </div>
      </section>
    ) : null;
  },
  classes: ({ section, data: { classes, finder }, say }) =>
    classes.length > 0 ? (
      <section className="band wash" id="classes">
        <div className="wrap">
          <SectionHead title={section.title ?? say("upcomingClasses")} text={say("seatsLive")} link={startDatesPath()} label={say("allStartDates")} />
          <Finder {...finder} />
          <ClassList classes={classes} caption={say("upcomingClassesCaption")} withProgram />
        </div>
      </section>
    ) : null,
  how: ({ data }) => <Steps canPayOnline={data.payoutStatus === "verified"} />,
  about: ({ section, data, school, say }) =>
    section.text || data.about ? (
      <section className="band about">
        <div className="wrap">
          <div>
            <h2>{section.title ?? say("aboutSchool", { name: school.name })}</h2>
            {section.picture ? <SitePicture picture={section.picture} sizes={CARD_SIZES} /> : null}
          </div>
          {section.text ? (
            <div className="prose">
              <RichText value={section.text} />
            </div>
          ) : (
            <p className="lead">{data.about}</p>
          )}
        </div>
      </section>
    ) : null,
  instructors: ({ section, data: { instructors }, say }) =>
    instructors.length > 0 ? (
      <section className="band" id="instructors">
        <div className="wrap">
          <SectionHead title={section.title ?? say(instructors.length === 1 ? "instructor" : "instructors")} />
          <Instructors people={instructors} />
        </div>
      </section>
    ) : null,
  scholarships: ({ section, say }) =>
    section.text ? (
      <section className="band wash" id="scholarships">
        <div className="wrap narrow prose">
          <h2>{section.title ?? say("scholarships")}</h2>
          <RichText value={section.text} />
        </div>
      </section>
    ) : null,
  store: ({ section, data: { products }, family, say }) =>
    products.length > 0 ? (
      <section className="band" id="store">
        <div className="wrap">
          <SectionHead title={section.title ?? say("store")} text={say("storeLead")} link={storePath} label={say("shopAll")} />
          <StoreTeaser products={products} family={family} />
        </div>
      </section>
    ) : null,
  reviews: ({ section, data: { reviews }, say }) =>
    reviews.length > 0 ? (
      <section className="band wash" id="reviews">
        <div className="wrap">
          <SectionHead title={section.title ?? say("reviews")} />
          <Reviews reviews={reviews} />
        </div>
      </section>
    ) : null,
  gallery: ({ section, data: { photos }, say }) =>
    photos.length > 0 ? (
      <section className="band" id="gallery">
        <div className="wrap">
          <SectionHead title={section.title ?? say("gallery")} link={galleryPath()} label={say("allPhotos")} />
          <ul className="photos">
            {photos.map(({ picture, caption }) => (
              <li key={picture.id}>
                <SiteLink href={galleryPath(picture.id)} aria-label={say("enlargeNamed", { name: caption ?? picture.alt ?? say("photo") })}>
                  <SitePicture picture={picture} sizes={CARD_SIZES} />
                </SiteLink>
              </li>
            ))}
          </ul>
        </div>
      </section>
    ) : null,
  faqs: ({ section, data: { faqs }, say }) =>
    faqs.length > 0 ? (
      <section className="band" id="faqs">
        <div className="wrap narrow">
          <SectionHead title={section.title ?? say("faqs")} />
          <Faqs faqs={faqs} />
        </div>
      </section>
    ) : null,
  places: ({ data: { campuses } }) => (campuses.length > 0 ? <Campuses campuses={campuses} /> : null),
  inquiry: ({ section, data: { choices }, school, say }) => (
    <section className="band contact" id="contact">
      <div className="wrap contact-grid">
        <div>
          <h2>{section.title ?? say("requestInformation")}</h2>
          <p className="lead">{say("inquirySectionLead", { name: school.name })}</p>
        </div>
        <InquiryForm programs={choices} />
      </div>
    </section>
  ),
  text: ({ section, say }) => <Words section={section} say={say} />,
  picture: ({ section, say }) => <Words section={section} say={say} isBeside />,
  columns: ({ section }) => (
    <Band section={section}>
      <div className="columns">
        {partsOf(section.text).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the page is rendered once, on the server
          <div key={index} className="prose">
            <RichNodes nodes={part} startLevel={2} />
          </div>
        ))}
      </div>
    </Band>
  ),
  quote: ({ section }) =>
    section.text ? (
      <section className="band wash">
        <figure className="wrap narrow quote">
          <blockquote className="prose">
            <RichText value={section.text} />
          </blockquote>
          {section.title ? <figcaption>{section.title}</figcaption> : null}
        </figure>
      </section>
    ) : null,
  steps: ({ section }) => (
    <Band section={section} className="steps">
      <ol>
        {partsOf(section.text).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the page is rendered once, on the server
          <li key={index}>
            <RichNodes nodes={part} startLevel={3} />
          </li>
        ))}
      </ol>
    </Band>
  ),
  video: ({ section, say }) =>
    section.link ? (
      <Band section={section}>
        {section.text ? <RichText value={section.text} /> : null}
        <p>
          <a className="button" href={section.link} target="_blank" rel="noopener noreferrer">
            {section.link_label ?? say("watchTheVideo")}
            <span className="unseen"> {say("opensInNewTab")}</span>
          </a>
        </p>
      </Band>
    ) : null,
  action: ({ section, school, say }) => (
    <section className="band wash action">
      <div className={`wrap ${section.picture ? "beside" : "narrow"}`}>
        {section.picture ? <SitePicture picture={section.picture} /> : null}
        <div className="prose">
          {section.title ? <h2>{section.title}</h2> : null}
          <RichText value={section.text} />
          <p>
            <SiteLink className="button large" href={section.link ?? (school.hasPreEnrollment ? preEnrollPath() : homePath())}>
              {section.link_label ?? say("seeMore")}
            </SiteLink>
          </p>
        </div>
      </div>
    </section>
  ),
};

const Band = ({ section, className = "", children }: { section: Section; className?: string; children: React.ReactNode }) => (
  <section className={`band ${className}`}>
    <div className="wrap">
      {section.title ? <h2>{section.title}</h2> : null}
      {children}
    </div>
  </section>
);

const Words = ({ section, say, isBeside = false }: Pick<Props, "section" | "say"> & { isBeside?: boolean }) => (
  <section className="band">
    <div className={`wrap ${isBeside && section.picture ? "beside" : "narrow"}`}>
      {section.picture ? <SitePicture picture={section.picture} /> : null}
      <div className="prose">
        {section.title ? <h2>{section.title}</h2> : null}
        <RichText value={section.text} />
        {section.link ? (
          <p>
            <SiteLink className="more" href={section.link}>
              {section.link_label ?? say("learnMore")} <Icon name="arrow" />
            </SiteLink>
          </p>
        ) : null}
      </div>
    </div>
  </section>
);

/** Splits a text at its headings; the text before the first heading is a separate part. */
function partsOf(text: string | undefined): RichNode[][] {
  const parts: RichNode[][] = [];
  for (const node of richTextOf(text)) {
    if (node.type === "heading" || parts.length === 0) parts.push([]);
    parts.at(-1)?.push(node);
  }
  return parts;
}
