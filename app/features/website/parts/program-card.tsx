import type { ProgramCard as Card } from "~/features/programs/domain/site-views";
import { durationLabel, PROGRAM_TYPE_LABELS, seatsText } from "~/features/programs/model";
import { preEnrollPath, programPath, registrationPath } from "~/features/programs/paths";
import { formatMoney } from "~/platform/money";
import { friendlyDate } from "~/platform/zones";
import type { Family } from "~/ui/site/family";
import { SiteLink } from "~/ui/site/link";
import { CARD_SIZES, Picture } from "~/ui/site/picture";
import { Scene } from "~/ui/site/scene";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/website";
import { FeeNote } from "./fees";

/** Card of a program: price, length, format, next start, seats. */
export function ProgramCard({ program, family, heading: Heading }: { program: Card; family: Family; heading: "h2" | "h3" }) {
  const say = useWords(words);
  const { next } = program;
  return (
    <article className="card">
      {program.picture ? (
        <Picture className="card-art" picture={program.picture} alt="" box={[480, 200]} sizes={CARD_SIZES} />
      ) : (
        <Scene family={family} title={program.title} category={program.category} seed={program.slug} className="card-art" />
      )}
      <div className="card-body">
        <p className="eyebrow">{say.text(program.category)}</p>
        <Heading>
          <SiteLink href={addressOf(program, programPath(program.slug))}>{program.title}</SiteLink>
        </Heading>
        {program.partner ? <p className="partner-badge">{say("affiliated", { name: program.partner.name })}</p> : null}
        {program.summary ? <p className="card-text">{program.summary}</p> : null}
        <dl className="facts">
          <div>
            <dt>{say("tuition")}</dt>
            <dd className="price">
              {program.tuitionCents + program.applicationFeeCents === 0 ? say("free") : formatMoney(program.tuitionCents)}
              <FeeNote {...program} />
            </dd>
          </div>
          <div>
            <dt>{say("length")}</dt>
            <dd>{say.text(durationLabel(program.duration, program.durationType))}</dd>
          </div>
          <div>
            <dt>{say("format")}</dt>
            <dd>{say.text(PROGRAM_TYPE_LABELS[program.type])}</dd>
          </div>
          <div>
            <dt>{say("nextStart")}</dt>
            <dd>{next ? (next.startDate ? friendlyDate(next.startDate, say.locale) : say("startAnytime")) : say("toBeAnnounced")}</dd>
          </div>
        </dl>
        <p className="card-end">
          <span className={`seats ${next?.state ?? "closed"}`}>
            {next
              ? next.state === "full"
                ? say("fullWaitlistOpen")
                : say.text(seatsText(next.state, next.seatsLeft, next.mode))
              : say("notOpenYet")}
          </span>
          <CardAction program={program} />
        </p>
      </div>
    </article>
  );
}

/** An address on the program's site; for a partner's program it carries the affiliate ID. */
export function addressOf({ partner }: Pick<Card, "partner">, path: string, hash = ""): string {
  if (!partner) return path + hash;
  return `${partner.origin}${path}${path.includes("?") ? "&" : "?"}affid=${encodeURIComponent(partner.affid)}${hash}`;
}

const UNSEEN = { unseen: <span className="unseen" /> };

function CardAction({ program }: { program: Card }) {
  const say = useWords(words);
  const { next, slug, title } = program;

  if (next?.state === "open")
    return (
      <SiteLink
        className="button small"
        href={addressOf(program, registrationPath({ program: slug, class: next.mode === "self_paced" ? undefined : next.id }))}
      >
        {say.rich("enrollIn", UNSEEN, { title })}
      </SiteLink>
    );
  if (next?.state === "full")
    return (
      <SiteLink className="button small quiet" href={addressOf(program, programPath(slug), "#waitlist")}>
        {say.rich("joinWaitlistFor", UNSEEN, { title })}
      </SiteLink>
    );
  if (program.preEnrollment)
    return (
      <SiteLink className="button small quiet" href={addressOf(program, preEnrollPath({ program: slug }))}>
        {say.rich("preEnrollIn", UNSEEN, { title })}
      </SiteLink>
    );
  return (
    <SiteLink className="button small quiet" href={addressOf(program, programPath(slug))}>
      {say.rich("detailsOf", UNSEEN, { title })}
    </SiteLink>
  );
}
