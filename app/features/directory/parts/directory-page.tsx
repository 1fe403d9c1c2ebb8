import type { ReactNode } from "react";
import { joinPath, loginPath } from "~/features/identity/paths";
import { mediaPath } from "~/platform/media-path";
import { friendlyDate } from "~/platform/zones";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/directory";
import type { DirectorySchool } from "../data/directory";
import { directoryPath } from "../paths";

interface Crumb {
  label: string;
  to: string;
}

interface Props {
  crumbs: Crumb[];
  /** The last crumb, if it is shorter than the title. */
  name?: string;
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** Header, crumbs, heading and footer of the directory's pages. */
export const DirectoryPage = ({ crumbs, name, title, lead, children }: Props) => {
  const say = useWords(words);
  return (
    <div className="site family-path">
      <a className="skip" href="#main">
        {say("skipToContent")}
      </a>
      <header className="top">
        <div className="wrap top-row">
          <a className="brand" href={directoryPath}>
            {say("enrollium")}
          </a>
          <div className="top-end">
            <a className="button quiet" href={joinPath}>
              {say("addYourSchool")}
            </a>
            <a className="button quiet" href={loginPath()}>
              {say("login")}
            </a>
          </div>
        </div>
      </header>
      <main id="main" className="wrap list-page directory">
        {crumbs.length > 0 ? (
          <nav aria-label={say("breadcrumb")}>
            {crumbs.map(({ label, to }) => (
              <span key={to}>
                <a href={to}>{label}</a> /{" "}
              </span>
            ))}
            {name ?? title}
          </nav>
        ) : null}
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </main>
      <footer className="foot">
        <p className="wrap foot-end">
          {say("enrollium")} · <a href={joinPath}>{say("addYourSchool")}</a> · <a href={loginPath()}>{say("login")}</a>
        </p>
      </footer>
    </div>
  );
};

/** Cards of schools with programs, next start, seats and rating. */
export const SchoolCards = ({ schools }: { schools: (DirectorySchool & { site: string })[] }) => {
  const say = useWords(words);
  return (
    <div className={`cards n${Math.min(Math.max(schools.length, 1), 3)}`}>
      {schools.map((school) => (
        <article className="card" key={school.id}>
          <div className="card-body">
            {school.logoFileId ? <img src={mediaPath(school.logoFileId, 320)} alt="" height={40} loading="lazy" /> : null}
            {school.isFeatured ? <span className="partner-badge">{say("featured")}</span> : null}
            <h2>
              <a href={school.site}>{school.name}</a>
            </h2>
            <p>{[school.city, school.state].filter(Boolean).join(", ")}</p>
            {school.tagline ? <p>{school.tagline}</p> : null}
            <ul>
              <li>{say("programCount", { count: school.programs })}</li>
              <li>{school.nextStart ? say("nextStart", { date: friendlyDate(school.nextStart), seats: school.seats }) : say("noStart")}</li>
              <li>{school.rating === null ? say("noReviewsYet") : say("rated", { rating: school.rating.toFixed(1), count: school.reviews })}</li>
            </ul>
          </div>
        </article>
      ))}
    </div>
  );
};
