import { Group } from "@mantine/core";
import { Button } from "~/ui/button";
import { InstantText } from "~/ui/date-text";
import { PlainForm, useFailure } from "~/ui/form";
import { AnswerFields } from "./answer-fields";

interface Props {
  groups: { words: string; questions: string[]; askedCount: number; lastAt: number; language: string }[];
  /** Questions that are not in these groups. */
  more: number;
  /** The plan has a website with FAQs. */
  hasFaqs: boolean;
  zone: string;
}

const SHOWN = 20;

/** Unanswered questions by meaning, each with a form for its answer. */
export function GapGroups({ groups, more, hasFaqs, zone }: Props) {
  const shown = groups.slice(0, SHOWN);
  const hidden = groups.length - shown.length;
  return (
    <>
      <ul className="chat-answers">
        {shown.map((group) => (
          <GapGroup key={group.words} group={group} hasFaqs={hasFaqs} zone={zone} />
        ))}
      </ul>
      {hidden + more > 0 ? <p className="faint">These are the {SHOWN} groups that visitors ask about most. Answer them to see more.</p> : null}
    </>
  );
}

function GapGroup({ group, hasFaqs, zone }: { group: Props["groups"][number]; hasFaqs: boolean; zone: string }) {
  const { words, questions, askedCount, lastAt, language } = group;
  const [first, ...others] = questions;
  const isRefused = useFailure("answer")?.repopulateFields.words === words;
  const key = words.replaceAll(" ", "-");
  const named = <input type="hidden" name="words" value={words} />;
  return (
    <li>
      <h3>{first}</h3>
      {others.map((question) => (
        <p key={question}>{question}</p>
      ))}
      <p className="faint">
        {askedCount === 1 ? "1 visitor" : `${askedCount} visitors`} · {language} · last asked <InstantText at={lastAt} zone={zone} />
      </p>
      <details open={isRefused || undefined}>
        <summary>Write an answer</summary>
        <PlainForm intent="answer" id={`answer-${key}`} match={{ words }}>
          {named}
          <AnswerFields />
          <Button type="submit">Save answer</Button>
        </PlainForm>
      </details>
      <Group gap="md">
        {hasFaqs ? (
          <PlainForm intent="faq" id={`faq-${key}`} match={{ words }} quiet>
            {named}
            <Button type="submit" text aria-label={`Create FAQ from: ${first}`}>
              Create FAQ
            </Button>
          </PlainForm>
        ) : null}
        <PlainForm intent="dismiss" id={`dismiss-${key}`} match={{ words }} quiet>
          {named}
          <Button type="submit" text aria-label={`Dismiss: ${first}`}>
            Dismiss
          </Button>
        </PlainForm>
      </Group>
    </li>
  );
}
