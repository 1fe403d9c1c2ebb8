import { RichText } from "~/ui/rich-text";
import { InLang, useTextLang } from "~/ui/site/in-english";
import { SiteLink } from "~/ui/site/link";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/website";
import type { SiteViews } from "../../domain/site/views";
import { contactPath } from "../../paths";
import { Instructors } from "../people";
import { SectionHead } from "../section-head";
import { SitePicture } from "./picture";

/** The about page. */
export function About({ view }: { view: SiteViews["about"] }) {
  const say = useWords(words);
  const langOf = useTextLang(view.inEnglish);
  return (
    <main id="main" className="page">
      <div className="wrap narrow prose">
        <h1 lang={langOf("title")}>{view.title}</h1>
        {view.banner ? <SitePicture picture={view.banner} className="banner" isFirst /> : null}
        <InLang lang={langOf("story")}>
          <RichText value={view.story} startLevel={2} />
        </InLang>
        {view.mission ? (
          <>
            <h2>{say("mission")}</h2>
            <p>{view.mission}</p>
          </>
        ) : null}
        {view.vision ? (
          <>
            <h2>{say("vision")}</h2>
            <p>{view.vision}</p>
          </>
        ) : null}
        {view.values.length > 0 ? (
          <>
            <h2>{say("ourValues")}</h2>
            <ul>
              {view.values.map((value) => (
                <li key={value}>{value}</li>
              ))}
            </ul>
          </>
        ) : null}
        {view.accreditations.length > 0 ? (
          <>
            <h2>{say("accreditations")}</h2>
            <ul className="marks">
              {view.accreditations.map(({ name, logo }) => (
                <li key={name}>
                  {logo ? <SitePicture picture={logo} alt="" sizes="160px" /> : null}
                  {name}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
      {view.team.length > 0 ? (
        <section className="band">
          <div className="wrap">
            <SectionHead title={say("ourTeam")} />
            <ul className="people">
              {view.team.map(({ name, role, bio, photo }) => (
                <li key={name}>
                  {photo ? <SitePicture picture={photo} alt="" box={[72, 72]} sizes="72px" className="face" /> : <Initials name={name} />}
                  <div>
                    <h3>{name}</h3>
                    {role ? <p className="muted">{role}</p> : null}
                    {bio ? <p>{bio}</p> : null}
                  </div>
                </li>
              ))}
            </ul>
          </div>
        </section>
      ) : view.instructors.length > 0 ? (
        <section className="band">
          <div className="wrap">
            <SectionHead title={say("instructors")} />
            <Instructors people={view.instructors} />
          </div>
        </section>
      ) : null}
      <p className="wrap narrow part">
        <SiteLink className="button" href={contactPath}>
          {say("contactUs")}
        </SiteLink>
      </p>
    </main>
  );
}

const Initials = ({ name }: { name: string }) => (
  <span className="face" aria-hidden="true">
    {name
      .split(/\s+/)
      .slice(0, 2)
      .map((word) => word.slice(0, 1))
      .join("")}
  </span>
);
