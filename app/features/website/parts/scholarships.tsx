import { valueText } from "~/features/employers/model";
import { sponsorshipPath } from "~/features/employers/paths";
import { SiteLink } from "~/ui/site/link";

interface Offer {
  id: string;
  title: string;
  employer: string;
  amountCents: number | null;
  percent: number | null;
}

/** What partners pay for a program, and the way to ask where there is nothing of the kind. */
export function Scholarships({ offers, program }: { offers: readonly Offer[]; program: string }) {
  if (offers.length === 0)
    return (
      <p className="callout">
        Scholarships are open for this program. <a href="#contact">Ask how to apply</a>.
      </p>
    );
  return (
    <div className="callout">
      <p>Sponsorships for this program:</p>
      <OfferList offers={offers} program={program} />
    </div>
  );
}

/** What partners pay, each with its own page; nothing where there is none. */
export const OfferList = ({ offers, program }: { offers: readonly Offer[]; program?: string }) =>
  offers.length > 0 ? (
    <ul className="plain">
      {offers.map((offer) => (
        <li key={offer.id}>
          <SiteLink href={sponsorshipPath(offer.id, program)}>{offer.title}</SiteLink>, {valueText(offer)} <small>{offer.employer}</small>
        </li>
      ))}
    </ul>
  ) : null;
