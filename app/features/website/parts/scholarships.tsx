import { valueText } from "~/features/employers/model";
import { sponsorshipPath } from "~/features/employers/paths";
import { SiteLink } from "~/ui/site/link";
import { useLocale } from "~/ui/use-text";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/website";
import { phrase } from "~/words/phrase";

interface Offer {
  id: string;
  title: string;
  employer: string;
  amountCents: number | null;
  percent: number | null;
}

/** Sponsorships of a program, or a link to ask about scholarships. */
export function Scholarships({ offers, program }: { offers: readonly Offer[]; program: string }) {
  const say = useWords(words);
  if (offers.length === 0) return <p className="callout">{say.rich("scholarshipsOpen", { link: <SiteLink href="#contact" /> })}</p>;
  return (
    <div className="callout">
      <p>{say("sponsorshipsOfProgram")}</p>
      <OfferList offers={offers} program={program} />
    </div>
  );
}

/** A list of sponsorships with links; nothing if empty. */
export function OfferList({ offers, program }: { offers: readonly Offer[]; program?: string }) {
  const locale = useLocale();
  return offers.length > 0 ? (
    <ul className="plain">
      {offers.map((offer) => (
        <li key={offer.id}>
          <SiteLink href={sponsorshipPath(offer.id, program)}>{offer.title}</SiteLink>, {phrase(valueText(offer), locale)}{" "}
          <small>{offer.employer}</small>
        </li>
      ))}
    </ul>
  ) : null;
}
