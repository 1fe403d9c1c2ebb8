import { useCarriedFields } from "~/ui/site/carry";
import { SiteLink } from "~/ui/site/link";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/website";
import type { SiteViews } from "../../domain/site/views";
import { contactPath, faqsPath } from "../../paths";
import { Faqs } from "../people";

/** The FAQs page with a search. */
export function SiteFaqs({ view: { faqs, search } }: { view: SiteViews["faqs"] }) {
  const say = useWords(words);
  const carried = useCarriedFields();
  return (
    <main id="main" className="page">
      <div className="wrap narrow">
        <h1>{say("faqsHeading")}</h1>
        <form method="get" className="filters one">
          {carried.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <label className="search">
            {say("searchFaqs")}
            <input type="search" name="q" defaultValue={search} maxLength={60} />
          </label>
          <button type="submit" className="button">
            {say("search")}
          </button>
        </form>
        {search ? (
          <p className="count" aria-live="polite">
            {say.rich("faqCount", { link: <SiteLink href={faqsPath} /> }, { count: faqs.length, search })}
          </p>
        ) : null}
        {faqs.length > 0 ? <Faqs faqs={faqs} /> : <p className="empty">{say("noFaqsFound")}</p>}
        <p className="part">
          <SiteLink className="button" href={contactPath}>
            {say("requestInformation")}
          </SiteLink>
        </p>
      </div>
    </main>
  );
}
