import { longDate } from "~/platform/zones";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/outcomes";
import type { PublicRate } from "../domain/rates";

/** The rates that a program's page shows, each with its numbers, period and definition. */
export function PublishedRates({ rates }: { rates: readonly PublicRate[] }) {
  const say = useWords(words);
  return (
    <dl className="rates">
      {rates.map(({ id, title, percent, numerator, denominator, from, to, definition, note, publishedOn }) => (
        <div key={id}>
          <dt>{title}</dt>
          <dd>
            <p>
              <strong>{percent}</strong> ({say("rateOf", { numerator, denominator })}), {say("ratePeriod", { from, to })}
            </p>
            <p>{definition}</p>
            {note ? <p>{note}</p> : null}
            <p>
              <small>{say("published", { date: longDate(publishedOn) })}</small>
            </p>
          </dd>
        </div>
      ))}
    </dl>
  );
}
