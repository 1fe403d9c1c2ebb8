import type { ClassView } from "~/features/programs/domain/site-views";
import { durationLabel, PROGRAM_TYPE_LABELS, seatsText } from "~/features/programs/model";
import { preEnrollPath, programsPath, registrationPath } from "~/features/programs/paths";
import type { Picture as Facts } from "~/platform/media-path";
import { formatMoney } from "~/platform/money";
import { friendlyDate } from "~/platform/zones";
import { BrochureSheet } from "~/ui/site/brochure-sheet";
import type { Family } from "~/ui/site/family";
import { useTextLang } from "~/ui/site/in-english";
import { SiteLink } from "~/ui/site/link";
import { Motif } from "~/ui/site/motif";
import { Picture } from "~/ui/site/picture";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/website";
import type { Say } from "~/words/words";
import { FeeNote } from "./fees";

interface Program {
  slug: string;
  title: string;
  category: string;
  summary: string | null;
  type: keyof typeof PROGRAM_TYPE_LABELS;
  duration: number;
  durationType: "weeks" | "days" | "months";
  clockHours: number | null;
  theoryHours: number | null;
  labHours: number | null;
  clinicalHours: number | null;
  scheduleSummary: string | null;
  certification: string | null;
  inEnglish: string[];
  waitlist: boolean;
  picture: Facts | null;
  preEnrollment: boolean;
  fees: { tuitionCents: number; applicationFeeCents: number; onlineFee: string | null; isFree: boolean };
}

export function ProgramHero({ program, family }: { program: Program; family: Family }) {
  const say = useWords(words);
  const langOf = useTextLang(program.inEnglish);
  const details: [label: string, value: string | null, lang?: string][] = [
    [say("length"), say.text(durationLabel(program.duration, program.durationType))],
    [say("clockHours"), hoursText(say, program)],
    [say("schedule"), program.scheduleSummary, langOf("scheduleSummary")],
    [say("format"), say.text(PROGRAM_TYPE_LABELS[program.type])],
    [say("youEarn"), program.certification, langOf("certification")],
  ];
  return (
    <header className={program.picture ? "program-hero pictured" : "program-hero"}>
      <div className="wrap">
        <nav aria-label={say("breadcrumb")} className="crumbs">
          <SiteLink href={programsPath()}>{say("programs")}</SiteLink> <span aria-hidden="true">/</span> {say.text(program.category)}
        </nav>
        <h1 lang={langOf("title")}>{program.title}</h1>
        {program.summary ? (
          <p className="lead" lang={langOf("summary")}>
            {program.summary}
          </p>
        ) : null}
        <BrochureSheet />
        <dl className="facts wide">
          {details.map(([label, value, lang]) =>
            value ? (
              <div key={label}>
                <dt>{label}</dt>
                <dd lang={lang}>{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
      </div>
      <div className="program-art">
        {program.picture ? (
          <Picture picture={program.picture} alt="" box={[1200, 400]} sizes="(min-width: 75rem) 72rem, 100vw" isFirst />
        ) : (
          <Motif family={family} seed={program.slug} columns={family === "tide" ? 7 : 12} rows={family === "tide" ? 1 : 2} />
        )}
      </div>
    </header>
  );
}

/** "120", or with known parts: "120 (80 theory, 40 clinical)". */
function hoursText(say: Say<typeof words>, { clockHours, theoryHours, labHours, clinicalHours }: Program): string | null {
  if (!clockHours) return null;
  const parts = [
    [theoryHours, "theory"],
    [labHours, "lab"],
    [clinicalHours, "clinical"],
  ] as const;
  const known = parts.flatMap(([hours, word]) => (hours ? [`${hours} ${say.text(word)}`] : []));
  return known.length > 0 ? `${clockHours} (${known.join(", ")})` : String(clockHours);
}

/** Price, next start and the main button: beside the text on wide screens, fixed at the bottom on phones. */
export function EnrollBar({ program, next }: { program: Program; next: ClassView | null }) {
  const say = useWords(words);
  const { fees } = program;
  return (
    <aside className="enroll" aria-label={say("enrollHeading")}>
      <div>
        <p className="enroll-price">
          {fees.isFree ? say("free") : formatMoney(fees.tuitionCents)}
          <FeeNote {...fees} />
        </p>
        <p className="enroll-next">
          {next
            ? next.startDate
              ? say("startsOn", { date: friendlyDate(next.startDate, say.locale) })
              : say("startAnytime")
            : say("nextStartUnknown")}
          {next ? <span className={`seats ${next.state}`}>{say.text(seatsText(next.state, next.seatsLeft, next.mode))}</span> : null}
        </p>
      </div>
      <EnrollAction program={program} next={next} />
      {program.preEnrollment && next?.state === "open" ? (
        <SiteLink className="enroll-other" href={preEnrollPath({ program: program.slug })}>
          {say("notSurePreEnroll")}
        </SiteLink>
      ) : null}
    </aside>
  );
}

function EnrollAction({ program, next }: { program: Program; next: ClassView | null }) {
  const say = useWords(words);
  if (next?.state === "open")
    return (
      <SiteLink className="button large" href={registrationPath({ program: program.slug, class: next.id })}>
        {say("enrollNow")}
      </SiteLink>
    );
  if (next?.state === "full" && program.waitlist)
    return (
      <a className="button large" href="#waitlist">
        {say("joinWaitlistButton")}
      </a>
    );
  if (program.preEnrollment)
    return (
      <SiteLink className="button large" href={preEnrollPath({ program: program.slug })}>
        {say("preEnroll")}
      </SiteLink>
    );
  return (
    <a className="button large" href="#contact">
      {say("askAQuestion")}
    </a>
  );
}
