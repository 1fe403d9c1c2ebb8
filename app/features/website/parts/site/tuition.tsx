import { programPath } from "~/features/programs/paths";
import { formatMoney } from "~/platform/money";
import { RichText } from "~/ui/rich-text";
import { SiteLink } from "~/ui/site/link";
import type { SiteViews } from "../../domain/site/views";
import { Faqs } from "../people";
import { OfferList } from "../scholarships";

/** What every program costs, and the ways to pay it. */
export function Tuition({ view }: { view: SiteViews["tuition"] }) {
  return (
    <main id="main" className="page">
      <div className="wrap">
        <h1>{view.title ?? "Tuition & Financing"}</h1>
        {view.intro ? (
          <div className="prose">
            <RichText value={view.intro} startLevel={2} />
          </div>
        ) : (
          <p className="lead">What each program costs, with every fee.</p>
        )}
        {view.table.length > 0 ? <PriceTable rows={view.table} /> : null}
        {view.plan_text ? (
          <section className="part">
            <h2>Payment plans</h2>
            <p className="lines">{view.plan_text}</p>
          </section>
        ) : null}
        {view.options.length > 0 ? (
          <section className="part">
            <h2>Ways to pay</h2>
            <div className="columns">
              {view.options.map(({ title, text, link }) => (
                <div key={title}>
                  <h3>{title}</h3>
                  {text ? <p className="lines">{text}</p> : null}
                  {link ? (
                    <SiteLink className="more" href={link}>
                      More<span className="unseen"> about {title}</span>
                    </SiteLink>
                  ) : null}
                </div>
              ))}
            </div>
          </section>
        ) : null}
        {view.show_sponsorships ? (
          <section className="part">
            <h2>Sponsorships</h2>
            <p>An employer or a public fund may pay for you: they get the invoice, you take the class. Ask us before you register.</p>
            <OfferList offers={view.sponsorships} />
          </section>
        ) : null}
        {view.refund_text ? (
          <section className="part">
            <h2>Refunds</h2>
            <p className="lines">{view.refund_text}</p>
          </section>
        ) : null}
        {view.faqs.length > 0 ? (
          <section className="part narrow">
            <h2>Questions people ask</h2>
            <Faqs faqs={view.faqs} />
          </section>
        ) : null}
      </div>
    </main>
  );
}

const PriceTable = ({ rows }: { rows: SiteViews["tuition"]["table"] }) => (
  <div className="class-box">
    <table className="prices">
      <caption className="unseen">Tuition and fees of every program</caption>
      <thead>
        <tr>
          <th scope="col">Program</th>
          <th scope="col">Application fee</th>
          <th scope="col">Tuition</th>
          <th scope="col">Payment plan</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, slug, title, applicationFeeCents, tuitionCents, onlineFee, plan }) => (
          <tr key={id}>
            <th scope="row">
              <SiteLink href={programPath(slug)}>{title}</SiteLink>
            </th>
            <td>{applicationFeeCents > 0 ? formatMoney(applicationFeeCents) : "None"}</td>
            <td>
              {tuitionCents > 0 ? formatMoney(tuitionCents) : "Free"}
              {onlineFee && tuitionCents > 0 ? <small> + {onlineFee}</small> : null}
            </td>
            <td>{plan ?? "In full"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
