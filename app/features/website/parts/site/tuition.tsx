import { programPath } from "~/features/programs/paths";
import { formatMoney } from "~/platform/money";
import { RichText } from "~/ui/rich-text";
import { useTextLang } from "~/ui/site/in-english";
import { SiteLink } from "~/ui/site/link";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/website";
import type { SiteViews } from "../../domain/site/views";
import { Faqs } from "../people";
import { OfferList } from "../scholarships";

/** The tuition and financing page. */
export function Tuition({ view }: { view: SiteViews["tuition"] }) {
  const say = useWords(words);
  const langOf = useTextLang(view.inEnglish);
  return (
    <main id="main" className="page">
      <div className="wrap">
        <h1 lang={langOf("title")}>{view.title ?? say("tuitionFinancing")}</h1>
        {view.intro ? (
          <div className="prose" lang={langOf("intro")}>
            <RichText value={view.intro} startLevel={2} />
          </div>
        ) : (
          <p className="lead">{say("tuitionLead")}</p>
        )}
        {view.table.length > 0 ? <PriceTable rows={view.table} /> : null}
        {view.plan_text ? (
          <section className="part">
            <h2>{say("paymentPlans")}</h2>
            <p className="lines">{view.plan_text}</p>
          </section>
        ) : null}
        {view.options.length > 0 ? (
          <section className="part">
            <h2>{say("waysToPay")}</h2>
            <div className="columns">
              {view.options.map(({ title, text, link }) => (
                <div key={title}>
                  <h3>{title}</h3>
                  {text ? <p className="lines">{text}</p> : null}
                  {link ? (
                    <SiteLink className="more" href={link}>
                      {say.rich("moreAbout", { unseen: <span className="unseen" /> }, { title })}
                    </SiteLink>
                  ) : null}
                </div>
              ))}
            </div>
          </section>
        ) : null}
        {view.show_sponsorships ? (
          <section className="part">
            <h2>{say("sponsorships")}</h2>
            <p>{say("sponsorshipsText")}</p>
            <OfferList offers={view.sponsorships} />
          </section>
        ) : null}
        {view.refund_text ? (
          <section className="part">
            <h2>{say("refunds")}</h2>
            <p className="lines">{view.refund_text}</p>
          </section>
        ) : null}
        {view.faqs.length > 0 ? (
          <section className="part narrow">
            <h2>{say("faqs")}</h2>
            <Faqs faqs={view.faqs} />
          </section>
        ) : null}
      </div>
    </main>
  );
}

const PriceTable = ({ rows }: { rows: SiteViews["tuition"]["table"] }) => {
  const say = useWords(words);
  return (
    <div className="class-box">
      <table className="prices">
        <caption className="unseen">{say("pricesCaption")}</caption>
        <thead>
          <tr>
            <th scope="col">{say("program")}</th>
            <th scope="col">{say("applicationFee")}</th>
            <th scope="col">{say("tuition")}</th>
            <th scope="col">{say("paymentPlan")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, slug, title, applicationFeeCents, tuitionCents, onlineFee, plan }) => (
            <tr key={id}>
              <th scope="row">
                <SiteLink href={programPath(slug)}>{title}</SiteLink>
              </th>
              <td data-label={say("applicationFee")}>{applicationFeeCents > 0 ? formatMoney(applicationFeeCents) : say("none")}</td>
              <td data-label={say("tuition")}>
                {tuitionCents > 0 ? formatMoney(tuitionCents) : say("free")}
                {onlineFee && tuitionCents > 0 ? <small> + {say.text(onlineFee)}</small> : null}
              </td>
              <td data-label={say("paymentPlan")}>{plan ?? say("payInFull")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
