import type { SerializeFrom } from "@remix-run/cloudflare";
import { Card } from "~/ui/card";
import { DateText, InstantText } from "~/ui/date-text";
import { Link } from "~/ui/link";
import { StatusBadge } from "~/ui/status-badge";
import { Timeline } from "~/ui/timeline";
import type { showProgram } from "../domain/programs/show-program";
import { affiliationsPath, classesOfProgramPath, partnerPath, productsOfProgramPath, programFaqsPath, programPath } from "../paths";
import { changeOf } from "./program-log";

type View = SerializeFrom<Awaited<ReturnType<typeof showProgram>>>;

/** What hangs on a program, beside its form. */
export function ProgramPanel({ view }: { view: View }) {
  const { program, classes, products, faqs, log, zone, shownBy, isPartner } = view;
  return (
    <div>
      <Card title="On your site">
        {program.status === "offering" ? (
          <Link to={`${programPath(program.slug)}?preview=1`} reloadDocument target="_blank" rel="noreferrer">
            {programPath(program.slug)}
          </Link>
        ) : (
          <p className="faint">Not offered. Visitors can't see {programPath(program.slug)}.</p>
        )}
      </Card>
      <Card title="Classes" action={<Link to={classesOfProgramPath(program.id)}>All classes</Link>}>
        {classes.length === 0 ? (
          <p className="faint">No classes yet.</p>
        ) : (
          <ul className="plain-list">
            {classes.map((each) => (
              <li key={each.id}>
                <span>
                  {each.code} <span className="faint">{each.startDate ? <DateText day={each.startDate} /> : "self-paced"}</span>
                </span>
                <StatusBadge status={each.cancelledAt ? "cancelled" : each.status} />
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title="Products" action={<Link to={productsOfProgramPath(program.id)}>Products</Link>}>
        {products.length === 0 ? (
          <p className="faint">No products are required or offered at registration.</p>
        ) : (
          <ul className="plain-list">
            {products.map(({ id, title, isRequired }) => (
              <li key={id}>
                {title}
                <span className="faint">{isRequired ? "required" : "optional"}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title="FAQs" action={<Link to={programFaqsPath(program.id)}>Edit FAQs</Link>}>
        {faqs.length === 0 ? (
          <p className="faint">No questions yet.</p>
        ) : (
          <ul className="plain-list">
            {faqs.slice(0, 6).map(({ id, question }) => (
              <li key={id}>{question}</li>
            ))}
            {faqs.length > 6 ? <li className="faint">and {faqs.length - 6} more</li> : null}
          </ul>
        )}
      </Card>
      {isPartner ? (
        <Card title="Affiliations" action={<Link to={affiliationsPath}>All affiliations</Link>}>
          {shownBy.length === 0 ? (
            <p className="faint">No affiliated schools list this program.</p>
          ) : (
            <ul className="plain-list">
              {shownBy.map(({ id, name }) => (
                <li key={id}>
                  <Link to={partnerPath(id)}>{name}</Link>
                </li>
              ))}
            </ul>
          )}
        </Card>
      ) : null}
      <Card title="Change log">
        <Timeline
          auditEntries={log.map((each) => ({
            id: each.id,
            ...changeOf(each),
            who: each.who,
            when: <InstantText at={each.at} zone={zone} withTime />,
          }))}
          empty="No changes yet."
        />
      </Card>
    </div>
  );
}
