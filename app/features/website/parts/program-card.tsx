import type { ProgramCard as Card } from "~/features/programs/domain/site-views";
import { durationLabel, PROGRAM_TYPE_LABELS, seatsText } from "~/features/programs/model";
import { preEnrollPath, programPath, registrationPath } from "~/features/programs/paths";
import { formatMoney } from "~/platform/money";
import { friendlyDate } from "~/platform/zones";
import type { Family } from "~/ui/site/family";
import { SiteLink } from "~/ui/site/link";
import { CARD_SIZES, Picture } from "~/ui/site/picture";
import { Scene } from "~/ui/site/scene";
import { FeeNote } from "./fees";

/** A program at a glance: what it costs, how long, where, when next, how many seats. */
export function ProgramCard({ program, family, heading: Heading }: { program: Card; family: Family; heading: "h2" | "h3" }) {
  const { next } = program;
  return (
    <article className="card">
      {program.picture ? (
        <Picture className="card-art" picture={program.picture} alt="" box={[480, 200]} sizes={CARD_SIZES} />
      ) : (
        <Scene family={family} title={program.title} category={program.category} seed={program.slug} className="card-art" />
      )}
      <div className="card-body">
        <p className="eyebrow">{program.category}</p>
        <Heading>
          <SiteLink href={addressOf(program, programPath(program.slug))}>{program.title}</SiteLink>
        </Heading>
        {program.partner ? <p className="partner-badge">Affiliated: {program.partner.name}</p> : null}
        {program.summary ? <p className="card-text">{program.summary}</p> : null}
        <dl className="facts">
          <div>
            <dt>Tuition</dt>
            <dd className="price">
              {program.tuitionCents + program.applicationFeeCents === 0 ? "Free" : formatMoney(program.tuitionCents)}
              <FeeNote {...program} />
            </dd>
          </div>
          <div>
            <dt>Length</dt>
            <dd>{durationLabel(program.duration, program.durationType)}</dd>
          </div>
          <div>
            <dt>Format</dt>
            <dd>{PROGRAM_TYPE_LABELS[program.type]}</dd>
          </div>
          <div>
            <dt>Next start</dt>
            <dd>{next ? (next.startDate ? friendlyDate(next.startDate) : "Start anytime") : "To be announced"}</dd>
          </div>
        </dl>
        <p className="card-end">
          <span className={`seats ${next?.state ?? "closed"}`}>
            {next ? (next.state === "full" ? "Full, waitlist open" : seatsText(next.state, next.seatsLeft, next.mode)) : "Not open yet"}
          </span>
          <CardAction program={program} />
        </p>
      </div>
    </article>
  );
}

/** An address of the site that the program belongs to: at a partner's it says who has sent the student. */
export function addressOf({ partner }: Pick<Card, "partner">, path: string, hash = ""): string {
  if (!partner) return path + hash;
  return `${partner.origin}${path}${path.includes("?") ? "&" : "?"}affid=${encodeURIComponent(partner.affid)}${hash}`;
}

function CardAction({ program }: { program: Card }) {
  const { next, slug, title } = program;
  const about = <span className="unseen"> in {title}</span>;
  if (next?.state === "open")
    return (
      <SiteLink
        className="button small"
        href={addressOf(program, registrationPath({ program: slug, class: next.mode === "self_paced" ? undefined : next.id }))}
      >
        Enroll{about}
      </SiteLink>
    );
  if (next?.state === "full")
    return (
      <SiteLink className="button small quiet" href={addressOf(program, programPath(slug), "#waitlist")}>
        Join waitlist<span className="unseen"> of {title}</span>
      </SiteLink>
    );
  if (program.preEnrollment)
    return (
      <SiteLink className="button small quiet" href={addressOf(program, preEnrollPath({ program: slug }))}>
        Pre-enroll{about}
      </SiteLink>
    );
  return (
    <SiteLink className="button small quiet" href={addressOf(program, programPath(slug))}>
      Details<span className="unseen"> of {title}</span>
    </SiteLink>
  );
}
