import { useLocale, useText } from "~/ui/use-text";
import { datesOf, RESUME_SECTION_LABELS, type Resume, type ResumeSection } from "../resume-model";

/** "CNA, BLS": the titles of a resume's certifications. */
export const certificationsOf = ({ entries = [] }: Partial<Resume>): string =>
  entries
    .filter(({ section }) => section === "certification")
    .map(({ title }) => title)
    .join(", ");

/** A resume to read. A copy sent with an application may have an older format than today's form. */
export function ResumeView({ resume, heading: Heading = "h3" }: { resume: Partial<Resume>; heading?: "h2" | "h3" }) {
  const text = useText();
  const locale = useLocale();
  const { headline, summary, skills = [], languages, availability, entries = [] } = resume;
  return (
    <div className="resume" style={{ display: "grid", gap: 12 }}>
      {headline ? <p>{headline}</p> : null}
      {summary ? <p>{summary}</p> : null}
      {(Object.keys(RESUME_SECTION_LABELS) as ResumeSection[]).map((section) => {
        const own = entries.filter((entry) => entry.section === section);
        return own.length > 0 ? (
          <section key={section}>
            <Heading>{text(RESUME_SECTION_LABELS[section])}</Heading>
            <ul className="lines">
              {own.map((entry) => (
                <li key={entry.id}>
                  <span className="lines-main">
                    {[entry.title, entry.organization].filter(Boolean).join(", ")}
                    <span className="lines-sub">
                      {[datesOf(entry, locale), entry.number && text("no. {number}", { number: entry.number })].filter(Boolean).join(" · ")}
                    </span>
                    {entry.description ? <span className="lines-sub">{entry.description}</span> : null}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ) : null;
      })}
      {skills.length > 0 ? <p>{text("Skills: {list}", { list: skills.join(", ") })}</p> : null}
      {languages ? <p>{text("Languages: {list}", { list: languages })}</p> : null}
      {availability ? <p>{text("Availability: {text}", { text: availability })}</p> : null}
    </div>
  );
}
