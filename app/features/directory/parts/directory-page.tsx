import type { ReactNode } from "react";
import { joinPath, loginPath } from "~/features/identity/paths";
import { mediaPath } from "~/platform/media-path";
import { friendlyDate } from "~/platform/zones";
import type { DirectorySchool } from "../data/directory";
import { directoryPath } from "../paths";

interface Crumb {
  label: string;
  to: string;
}

/** The frame of the directory's pages, in the hand of the public sites. */
export const DirectoryPage = ({ crumbs, title, lead, children }: { crumbs: Crumb[]; title: string; lead: ReactNode; children: ReactNode }) => (
  <div className="site family-path">
    <a className="skip" href="#main">
      Skip to content
    </a>
    <header className="top">
      <div className="wrap top-row">
        <a className="brand" href={directoryPath}>
          Enrollium
        </a>
        <div className="top-end">
          <a className="button quiet" href={joinPath}>
            Add your school
          </a>
          <a className="button quiet" href={loginPath()}>
            Login
          </a>
        </div>
      </div>
    </header>
    <main id="main" className="wrap list-page directory">
      {crumbs.length > 0 ? (
        <nav aria-label="Breadcrumb">
          {crumbs.map(({ label, to }) => (
            <span key={to}>
              <a href={to}>{label}</a> /{" "}
            </span>
          ))}
          {title}
        </nav>
      ) : null}
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {children}
    </main>
    <footer className="foot">
      <p className="wrap foot-end">
        Enrollium · <a href={joinPath}>Add your school</a> · <a href={loginPath()}>Login</a>
      </p>
    </footer>
  </div>
);

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** The schools of a place, each with what can be counted of it. */
export const SchoolCards = ({ schools }: { schools: (DirectorySchool & { site: string })[] }) => (
  <div className={`cards n${Math.min(Math.max(schools.length, 1), 3)}`}>
    {schools.map((school) => (
      <article className="card" key={school.id}>
        <div className="card-body">
          {school.logoFileId ? <img src={mediaPath(school.logoFileId, 320)} alt="" height={40} loading="lazy" /> : null}
          {school.isFeatured ? <span className="partner-badge">Featured</span> : null}
          <h2>
            <a href={school.site}>{school.name}</a>
          </h2>
          <p>{[school.city, school.state].filter(Boolean).join(", ")}</p>
          {school.tagline ? <p>{school.tagline}</p> : null}
          <ul>
            <li>{many(school.programs, "program", "programs")}</li>
            <li>
              {school.nextStart
                ? `Next start ${friendlyDate(school.nextStart)}, ${many(school.seats, "seat", "seats")} left in all`
                : "No start is planned yet"}
            </li>
            <li>{school.rating === null ? "No reviews yet" : `${school.rating.toFixed(1)} of 5 in ${many(school.reviews, "review", "reviews")}`}</li>
          </ul>
        </div>
      </article>
    ))}
  </div>
);
