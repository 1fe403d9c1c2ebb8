import { shortDate } from "~/platform/zones";
import { Card } from "~/ui/card";
import { Link } from "~/ui/link";
import type { OutcomeStanding } from "../data/standing";
import { graduatePath } from "../paths";

/** A summary of a registration's exams and job, with a link to record more. */
export function OutcomeCard({ registrationId, standing }: { registrationId: string; standing: OutcomeStanding }) {
  const { attempts, passed, job, isExcluded } = standing;
  return (
    <Card title="Exams and job" action={<Link to={graduatePath(registrationId)}>Open</Link>}>
      <p>{attempts === 0 ? "No exam results yet." : `Exam attempts: ${attempts}, passed: ${passed}.`}</p>
      <p>{job ? `${job.jobTitle}, ${job.employer}, since ${shortDate(job.startedOn)}.` : "No known job."}</p>
      {isExcluded ? <p className="faint">Not counted in some rates.</p> : null}
    </Card>
  );
}
