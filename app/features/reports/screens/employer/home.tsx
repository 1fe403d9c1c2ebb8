import type { LinksFunction, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { employer } from "~/features/identity/gates";
import { myProfilePath } from "~/features/identity/paths";
import { screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { ShareBar } from "~/ui/share-bar";
import { StatCard, StatRow } from "~/ui/stat-card";
import { employerHome } from "../../domain/employer-home";
import styles from "../../parts/dashboard.css?url";

export const loader = screenLoader(employerHome, { gate: employer, input: () => ({}) });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Home" }];

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;

export default function EmployerHome() {
  const { firstName, missing, wanted, totals, schools } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`Welcome, ${firstName}`} lead="Schools on Enrollium train the people you hire." />
      <StatRow>
        <StatCard label="Schools" value={totals.schools} note="Open for students now" />
        <StatCard label="Programs offered" value={totals.programs} note="At all of them" />
        <StatCard label="Graduates" value={totals.graduates} note="Registered within a year and completed" />
      </StatRow>
      <div className="profile">
        <div>
          <Card title="Schools and their graduates">
            <ul className="lines">
              {schools.map((school) => (
                <li key={school.id}>
                  <span className="lines-main">
                    <a href={school.site}>{school.name}</a>
                    <span className="lines-sub">{[school.city, school.state].filter(Boolean).join(", ") || "Online"}</span>
                  </span>
                  <span className="lines-end">
                    <span className="figures">{counted(school.graduates, "graduate")}</span>
                    <span className="lines-sub">{counted(school.programs, "program")}</span>
                  </span>
                </li>
              ))}
            </ul>
            {schools.length === 0 ? <p className="faint">No school is open yet.</p> : null}
          </Card>
        </div>
        <div className="dashboard-side">
          <Card
            title="Your profile"
            action={
              <ButtonLink to={myProfilePath()} quiet>
                Edit profile
              </ButtonLink>
            }
          >
            <p>{`${wanted - missing.length} of ${wanted} filled in`}</p>
            <ShareBar max={wanted} value={wanted - missing.length} name="Profile filled in" />
            <p className="faint">
              {missing.length === 0 ? "Schools can see who they are talking to." : `Still empty: ${missing.join(", ").toLowerCase()}.`}
            </p>
          </Card>
        </div>
      </div>
    </>
  );
}
