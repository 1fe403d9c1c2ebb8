import type { ClassView } from "~/features/programs/domain/site-views";
import { MEETING_TYPE_LABELS, seatsText } from "~/features/programs/model";
import { preEnrollPath, programPath, programsPath, registrationPath } from "~/features/programs/paths";
import { priceText } from "~/features/store/parts/shelf-card";
import { productPath } from "~/features/store/paths";
import type { School } from "~/platform/context";
import type { Picture as Facts } from "~/platform/media-path";
import { longDate } from "~/platform/zones";
import { RichText } from "~/ui/rich-text";
import { BrochureSheet } from "~/ui/site/brochure-sheet";
import type { Family } from "~/ui/site/family";
import { HeroScene } from "~/ui/site/hero-scene";
import { Icon } from "~/ui/site/icons";
import { SiteLink } from "~/ui/site/link";
import { phoneHref } from "~/ui/site/phone";
import { Picture } from "~/ui/site/picture";
import { Scene } from "~/ui/site/scene";
import { useLocale } from "~/ui/use-text";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/website";
import type { Say } from "~/words/words";
import { heroTitle, type Section } from "../section-model";
import { SitePicture } from "./site/picture";

/** Title, next start and the main buttons; without a picture, a scene in the school's colors. */
export function Hero({ school, family, next, written }: { school: School; family: Family; next: ClassView | null; written?: Section }) {
  const say = useWords(words);
  return (
    <section className="hero">
      <div className="wrap hero-row">
        <div className="hero-text">
          <p className="eyebrow">{[school.name, school.city && `${school.city}, ${school.state}`].filter(Boolean).join(" · ")}</p>
          <h1>{written?.title ?? heroTitle(school)}</h1>
          {written?.text ? <RichText value={written.text} /> : null}
          <p className="hero-act">
            <SiteLink className="button large" href={written?.link ?? programsPath()}>
              {written?.link_label ?? (written?.link ? say("learnMore") : say("seePrograms"))}
            </SiteLink>
            {school.hasPreEnrollment ? (
              <SiteLink className="button large quiet" href={preEnrollPath()}>
                {say("preEnroll")}
              </SiteLink>
            ) : null}
          </p>
        </div>
        <BrochureSheet />
        {next?.startDate ? <NextStart next={next} day={next.startDate} /> : null}
      </div>
      <div className="hero-art">
        {written?.picture ? <SitePicture picture={written.picture} isFirst /> : <HeroScene family={family} seed={school.name} />}
      </div>
    </section>
  );
}

function NextStart({ next, day }: { next: ClassView; day: string }) {
  const say = useWords(words);
  const isOpen = next.state === "open";
  return (
    <aside className="next" aria-label={say("nextStart")}>
      <p className="eyebrow">{say("nextStart")}</p>
      <p className="next-day">{longDate(day, say.locale)}</p>
      <p>
        <SiteLink href={programPath(next.programSlug)}>{next.programTitle}</SiteLink>
        <br />
        {next.hours}, {next.place?.name ?? say.text(MEETING_TYPE_LABELS[next.meetingType].toLowerCase())}
      </p>
      <p className="next-end">
        <span className={`seats ${next.state}`}>{say.text(seatsText(next.state, next.seatsLeft, next.mode))}</span>
        <SiteLink
          className="more"
          href={isOpen ? registrationPath({ program: next.programSlug, class: next.id }) : `${programPath(next.programSlug)}#waitlist`}
        >
          {isOpen ? say("enrollNow") : say("joinWaitlistButton")} <Icon name="arrow" />
        </SiteLink>
      </p>
    </aside>
  );
}

const steps = (say: Say<typeof words>, canPayOnline: boolean) => [
  [say("chooseClass"), say("chooseClassText")],
  [say("registerOnline"), canPayOnline ? say("registerOnlineText") : say("registerAtSchoolText")],
  [say("comeToOrientation"), say("orientationText")],
];

export function Steps({ canPayOnline }: { canPayOnline: boolean }) {
  const say = useWords(words);
  return (
    <section className="band steps" id="how">
      <div className="wrap">
        <h2>{say("howEnrollingWorks")}</h2>
        <ol>
          {steps(say, canPayOnline).map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

interface Product {
  id: string;
  slug: string;
  title: string;
  priceCents: number;
  billing: "one_time" | "monthly";
  category: string;
  picture: Facts | null;
}

/** Products, each with its price and a link. */
export function StoreTeaser({ products, family }: { products: Product[]; family: Family }) {
  const locale = useLocale();
  return (
    <div className="cards n4">
      {products.map(({ id, slug, title, category, priceCents, billing, picture }) => (
        <article key={id} className="card">
          {picture ? (
            <Picture className="card-art" picture={picture} alt="" box={[480, 200]} sizes="(min-width: 60rem) 18rem, 50vw" />
          ) : (
            <Scene family={family} title={title} category={category} seed={slug} other="box" className="card-art" />
          )}
          <div className="card-body">
            <h3>
              <SiteLink href={productPath(slug)}>{title}</SiteLink>
            </h3>
            <p className="price">{priceText({ priceCents, billing }, locale)}</p>
          </div>
        </article>
      ))}
    </div>
  );
}

interface Campus {
  id: string;
  name: string;
  street: string;
  city: string;
  state: string;
  zipcode: string;
  phone: string | null;
  hours: string | null;
}

export function Campuses({ campuses }: { campuses: Campus[] }) {
  const say = useWords(words);
  return (
    <section className="band wash" id="places">
      <div className="wrap">
        <div className="section-head">
          <h2>{say("whereToFindUs")}</h2>
        </div>
        <ul className="places">
          {campuses.map((campus) => {
            const address = `${campus.street}, ${campus.city}, ${campus.state} ${campus.zipcode}`;
            return (
              <li key={campus.id}>
                <h3>{campus.name}</h3>
                <address>
                  {campus.street}
                  <br />
                  {campus.city}, {campus.state} {campus.zipcode}
                </address>
                {campus.hours ? <p>{campus.hours}</p> : null}
                {campus.phone ? (
                  <p>
                    <a href={phoneHref(campus.phone)}>{campus.phone}</a>
                  </p>
                ) : null}
                <a
                  className="more"
                  href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  <Icon name="pin" /> {say.rich("mapOf", { unseen: <span className="unseen" /> }, { name: campus.name })}
                </a>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
