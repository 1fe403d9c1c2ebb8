import type { SerializeFrom } from "@remix-run/cloudflare";
import { studentClassPath, studentFinishPath } from "~/features/enrollment/paths";
import type { Result } from "~/platform/verb";
import { Card } from "~/ui/card";
import { SubmitButton } from "~/ui/form";
import { PlainForm } from "~/ui/form/plain-form";
import { Link } from "~/ui/link";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/student-area";
import type { Say } from "~/words/words";
import type { getStudentHome } from "../domain/home";

type Finish = SerializeFrom<Result<typeof getStudentHome>>["finish"][number];

const NAMED = 3;

/** The checklist of what a registration has left open. Each item leads to its form. */
export function FinishCard({ finish }: { finish: Finish }) {
  const say = useWords(words);
  const { id, program, parts, fields, questionCount, documents } = finish;
  const items = [
    ...parts.map((part) => ({
      to: studentFinishPath(id, part),
      title: part === "details" ? say("addDetails") : part === "questions" ? say("answerQuestions", { count: questionCount }) : say("sayHowYouPay"),
      note: part === "details" ? listed(say, fields) : null,
    })),
    ...(documents.length > 0
      ? [{ to: `${studentClassPath(id)}#documents`, title: say("sendFiles", { count: documents.length }), note: listed(say, documents) }]
      : []),
  ];
  return (
    <Card
      title={say("finishTitleOf", { program })}
      flush
      action={
        <PlainForm intent="finishLater" id={`later-${id}`} match={{ id }}>
          <input type="hidden" name="id" value={id} />
          <SubmitButton tone="quiet">{say("notNow")}</SubmitButton>
        </PlainForm>
      }
    >
      <ul className="rows">
        {items.map(({ to, title, note }) => (
          <li key={to} className="row row-link">
            <div className="row-main">
              <p className="row-title">
                <Link to={to}>{title}</Link>
              </p>
              {note ? <p className="row-meta">{note}</p> : null}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const listed = (say: Say<typeof words>, names: readonly string[]): string =>
  names.length > NAMED + 1 ? say("andMore", { names: listOf(say, names.slice(0, NAMED)), count: names.length - NAMED }) : listOf(say, names);

/** Fields of the product are fixed texts; those of a school stay as it wrote them. */
const listOf = (say: Say<typeof words>, names: readonly string[]): string => names.map((name) => say.text(name)).join(", ");
