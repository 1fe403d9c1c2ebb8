import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { PlainForm } from "~/ui/form";

interface Props {
  gaps: { words: string; question: string; askedCount: number }[];
  /** The plan has a website with FAQs. */
  hasFaqs: boolean;
}

/** What visitors wanted to know and nothing on the site says, most often first. */
export const GapsCard = ({ gaps, hasFaqs }: Props) => (
  <Card title="Unanswered questions">
    <ul className="lines">
      {gaps.map(({ words, question, askedCount }) => (
        <li key={words}>
          <span className="lines-main">
            {question}
            <span className="lines-sub">{askedCount === 1 ? "asked once" : `asked ${askedCount} times`}</span>
          </span>
          <span className="lines-end">
            {hasFaqs ? (
              <PlainForm intent="faq" id={`faq-${words}`} match={{ words }} quiet>
                <input type="hidden" name="words" value={words} />
                <Button type="submit" text aria-label={`Create FAQ from: ${question}`}>
                  Create FAQ
                </Button>
              </PlainForm>
            ) : null}
            <PlainForm intent="dismiss" id={`dismiss-${words}`} match={{ words }} quiet>
              <input type="hidden" name="words" value={words} />
              <Button type="submit" text aria-label={`Dismiss: ${question}`}>
                Dismiss
              </Button>
            </PlainForm>
          </span>
        </li>
      ))}
    </ul>
    {gaps.length === 0 ? <p className="faint">All questions were answered.</p> : null}
  </Card>
);
