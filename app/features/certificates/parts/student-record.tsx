import { SKILL_RESULT_LABELS } from "~/features/skills/model";
import { nameOf } from "~/platform/person-name";
import { shortDate } from "~/platform/zones";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/certificates";
import type { StudentRecord } from "../domain/transcript";
import { groupedCode } from "../number-model";

/** A student's record, and the official transcripts with the way to each. */
export function StudentRecordCards({ record, pdfPath }: { record: StudentRecord; pdfPath: (id: string) => string }) {
  const say = useWords(words);
  const { student, courses, papers, zone } = record;
  return (
    <>
      <Card title={nameOf(student)}>
        <DetailList
          details={[
            { label: say("school"), value: record.school.name },
            { label: say("address"), value: student.address },
            { label: say("phone"), value: student.phone },
          ]}
        />
      </Card>
      {courses.length === 0 ? <p className="faint">{say("noCourses")}</p> : null}
      {courses.map(({ id, program, code, from, to, hours, skills, outcome }) => (
        <Card key={id} title={`${program} (${code})`}>
          <DetailList
            details={[
              {
                label: say("attended"),
                value: from ? say("fromTo", { from: shortDate(from, say.locale), to: to ? shortDate(to, say.locale) : say("present") }) : null,
              },
              { label: say("outcome"), value: say.text(outcome) },
              { label: say("theory"), value: hours.theory },
              { label: say("lab"), value: hours.lab },
              { label: say("clinical"), value: hours.clinical },
              { label: say("total"), value: hours.total },
              ...skills.map(({ name, result }) => ({ label: name, value: say.text(SKILL_RESULT_LABELS[result]) })),
            ]}
          />
        </Card>
      ))}
      <Card title={say("officialTranscripts")}>
        {papers.length === 0 ? (
          <p className="faint">{say("noTranscripts")}</p>
        ) : (
          <ul className="plain-list">
            {papers.map(({ id, createdAt, verifyCode }) => (
              <li key={id}>
                <span>
                  <a href={pdfPath(id)}>
                    {say("madeOn")} <InstantText at={createdAt} zone={zone} />
                  </a>
                  <span className="two-lines">{groupedCode(verifyCode)}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}
