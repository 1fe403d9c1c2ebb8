import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { chatAnswersPath } from "../paths";

interface Props {
  gaps: { words: string; question: string; askedCount: number }[];
}

/** The unanswered questions that visitors asked most. */
export const GapsCard = ({ gaps }: Props) => (
  <Card title="Unanswered questions">
    <ul className="lines">
      {gaps.map(({ words, question, askedCount }) => (
        <li key={words}>
          <span className="lines-main">
            {question}
            <span className="lines-sub">{askedCount === 1 ? "1 visitor" : `${askedCount} visitors`}</span>
          </span>
        </li>
      ))}
    </ul>
    {gaps.length === 0 ? <p className="faint">All questions were answered.</p> : null}
    <p>
      <ButtonLink to={chatAnswersPath} quiet>
        Review chat answers
      </ButtonLink>
    </p>
  </Card>
);
