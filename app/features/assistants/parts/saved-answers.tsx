import { Group } from "@mantine/core";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";
import { PlainForm, useFailure, VersionField } from "~/ui/form";
import { StatusBadge } from "~/ui/status-badge";
import { AnswerFields } from "./answer-fields";

interface Answer {
  id: string;
  questions: string[];
  program: string | null;
  answer: string;
  answerEs: string | null;
  updatedAt: number;
  /** Questions that the chat no longer answers with it. */
  failing: string[];
}

/** The answers that staff saved, and whether the chat still gives them. */
export function SavedAnswers({ answers }: { answers: Answer[] }) {
  if (answers.length === 0) return <p className="faint">Answers you save, and answers you correct in a conversation, show up here.</p>;
  const failing = answers.filter((each) => each.failing.length > 0);
  return (
    <>
      <p role="status">
        {answers.length - failing.length} of {answers.length} still answered as you said.
        {failing.length > 0 ? " Check the marked ones: another answer or a change to your programs gets in their way." : ""}
      </p>
      <ul className="chat-answers">
        {answers.map((answer) => (
          <SavedAnswer key={answer.id} {...answer} />
        ))}
      </ul>
    </>
  );
}

function SavedAnswer({ id, questions, program, answer, answerEs, updatedAt, failing }: Answer) {
  const isRefused = useFailure("edit")?.repopulateFields.id === id;
  const [first, ...others] = questions;
  return (
    <li>
      <h3>
        {first} {failing.length > 0 ? <StatusBadge status="failing" label="No longer given" tone="red" /> : null}
      </h3>
      {others.map((question) => (
        <p key={question}>{question}</p>
      ))}
      {failing.length > 0 && failing.length < questions.length ? <p className="faint">No longer given to: {failing.join(" · ")}</p> : null}
      {program ? <p className="faint">{program}</p> : null}
      <p className="as-typed">{answer}</p>
      {answerEs ? (
        <p className="as-typed" lang="es">
          {answerEs}
        </p>
      ) : null}
      <Group gap="md" align="flex-start">
        <details open={isRefused || undefined}>
          <summary>Edit</summary>
          <PlainForm intent="edit" id={`edit-${id}`} match={{ id }} defaultValues={{ answer, answer_es: answerEs ?? "" }}>
            <input type="hidden" name="id" value={id} />
            <VersionField of={updatedAt} />
            <AnswerFields />
            <Button type="submit">Save answer</Button>
          </PlainForm>
        </details>
        <ConfirmButton label="Delete" look="text" intent="delete" fields={{ id }} title={`Delete the answer to “${first}”?`} confirm="Delete answer">
          The chat answers this question from your programs and published texts again.
        </ConfirmButton>
      </Group>
    </li>
  );
}
