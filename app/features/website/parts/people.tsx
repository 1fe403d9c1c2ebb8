import type { Picture as Facts } from "~/platform/media-path";
import { RichText } from "~/ui/rich-text";
import { Icon } from "~/ui/site/icons";
import { Picture } from "~/ui/site/picture";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/website";

export interface Instructor {
  id: string;
  name: string;
  initials: string;
  title: string | null;
  bio: string | null;
  photo: Facts | null;
}

export function Instructors({ people }: { people: Instructor[] }) {
  return (
    <ul className="people">
      {people.map(({ id, name, initials, title, bio, photo }) => (
        <li key={id}>
          {photo ? (
            <Picture className="face" picture={photo} alt="" box={[72, 72]} sizes="72px" />
          ) : (
            <span className="face" aria-hidden="true">
              {initials}
            </span>
          )}
          <div>
            <h3>{name}</h3>
            {title ? <p className="muted">{title}</p> : null}
            {bio ? <p>{bio}</p> : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

export interface Review {
  id: string;
  name: string;
  program: string;
  rating: number;
  text: string;
}

export function Reviews({ reviews }: { reviews: Review[] }) {
  const say = useWords(words);
  return (
    <ul className="reviews">
      {reviews.map(({ id, name, program, rating, text }) => (
        <li key={id}>
          <figure>
            <p className="stars">
              <span className="unseen">{say("starsOf", { rating })}</span>
              {Array.from({ length: 5 }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: five stars that never move
                <Icon key={index} name="star" className={index < rating ? "icon full" : "icon"} />
              ))}
            </p>
            <blockquote>{text}</blockquote>
            <figcaption>
              {name}
              <small>{program}</small>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

export function Faqs({ faqs }: { faqs: { question: string; answer: string }[] }) {
  return (
    <div className="faqs">
      {faqs.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <RichText value={answer} />
        </details>
      ))}
    </div>
  );
}
