import { useCarriedFields } from "~/ui/site/carry";
import { SiteLink } from "~/ui/site/link";
import type { SiteViews } from "../../domain/site/views";
import { contactPath, faqsPath } from "../../paths";
import { Faqs } from "../people";

/** Questions and answers, with a search over both. */
export function SiteFaqs({ view: { faqs, search } }: { view: SiteViews["faqs"] }) {
  const carried = useCarriedFields();
  return (
    <main id="main" className="page">
      <div className="wrap narrow">
        <h1>FAQs</h1>
        <form method="get" className="filters one">
          {carried.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <label className="search">
            Search the answers
            <input type="search" name="q" defaultValue={search} maxLength={60} />
          </label>
          <button type="submit" className="button">
            Search
          </button>
        </form>
        {search ? (
          <p className="count" aria-live="polite">
            {faqs.length === 1 ? "1 answer" : `${faqs.length} answers`} for “{search}”. <SiteLink href={faqsPath}>Show all</SiteLink>
          </p>
        ) : null}
        {faqs.length > 0 ? <Faqs faqs={faqs} /> : <p className="empty">No FAQs found.</p>}
        <p className="part">
          <SiteLink className="button" href={contactPath}>
            Request information
          </SiteLink>
        </p>
      </div>
    </main>
  );
}
