import { shortDate } from "~/platform/zones";
import { Card } from "~/ui/card";
import { Link } from "~/ui/link";
import { StatusBadge } from "~/ui/status-badge";
import type { StudentSkillList } from "../domain/read-skills";
import { grouped, passedText, SKILL_RESULT_LABELS, SKILL_TONES } from "../model";
import css from "./skills.module.css";

interface Props {
  skills: StudentSkillList;
  /** The form that records results; without one the card only shows them. */
  record?: string;
}

/** The skills of a registration with their results; nothing where its program has none. */
export const SkillsCard = ({ skills: of, record }: Props) =>
  of.skills.length === 0 ? null : (
    <Card title="Skills" action={record ? <Link to={record}>Record results</Link> : null}>
      <p>{passedText(of)}</p>
      {grouped(of.skills).map(({ group, skills }) => (
        <div key={group} className={css.group}>
          {group === "" ? null : <h3>{group}</h3>}
          <ul className="plain-list" aria-label={group === "" ? "Skills" : group}>
            {skills.map(({ id, name, isRequired, result, date, by, note }) => (
              <li key={id}>
                <span>
                  {name}
                  {isRequired ? null : <span className="faint"> (optional)</span>}
                  {date ? <span className="two-lines">{[shortDate(date), by].filter(Boolean).join(" · ")}</span> : null}
                  {note ? <span className="two-lines">{note}</span> : null}
                </span>
                {result ? (
                  <StatusBadge status={result} label={SKILL_RESULT_LABELS[result]} tone={SKILL_TONES[result]} />
                ) : (
                  <span className="faint">Not checked</span>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Card>
  );
