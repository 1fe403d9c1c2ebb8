import { datesOf, RESUME_SECTION_LABELS, type Resume, type ResumeEntry, type ResumeSection } from "~/features/employers/resume-model";
import type { Ctx } from "~/platform/context";
import { LEFT, openPaper, type Paper, RIGHT } from "~/platform/pdf/paper";

interface Printed {
  resume: Resume;
  email: string | null;
  phone: string | null;
}

const WIDTH = RIGHT - LEFT;
/** Room for dates at the right, in points. */
const DATES = 130;

/** The resume as a tagged PDF: name and contact, summary, each section with its entries, then skills, languages and availability. */
export async function resumePdf(ctx: Ctx, { resume, email, phone }: Printed): Promise<Uint8Array> {
  const { name, place, headline, summary, skills, languages, availability, entries } = resume;
  const contact = [place, email, phone].filter(Boolean).join("  ·  ");
  const more: [title: string, text: string | null][] = [
    ["Skills", skills.join(", ") || null],
    ["Languages", languages],
    ["Availability", availability],
  ];
  const paper = await openPaper(ctx, { title: `${name}, resume`, author: name, texts: [name, contact, JSON.stringify(resume)] });
  const { within, wrapped, down } = paper;
  within("H1", () => wrapped(name, LEFT, WIDTH, 28, { size: 24, isBold: true }));
  if (headline) within("P", () => wrapped(headline, LEFT, WIDTH, 18, { size: 12 }));
  if (contact) within("P", () => wrapped(contact, LEFT, WIDTH, 16, { isGrey: true }));
  if (summary) {
    down(6);
    within("P", () => wrapped(summary, LEFT, WIDTH, 14));
  }
  for (const section of Object.keys(RESUME_SECTION_LABELS) as ResumeSection[]) {
    const own = entries.filter((entry) => entry.section === section);
    if (own.length === 0) continue;
    part(paper, RESUME_SECTION_LABELS[section], () => {
      for (const entry of own) writeEntry(paper, entry);
    });
  }
  for (const [title, text] of more) if (text) part(paper, title, () => within("P", () => wrapped(text, LEFT, WIDTH, 14)));
  return paper.save();
}

/** A heading over a rule, kept with the first lines below it. */
function part({ within, write, down, line }: Paper, title: string, draw: () => void): void {
  down(14, 60);
  within("H2", () => write(title, LEFT, { size: 12, isBold: true }));
  down(20);
  line();
  draw();
}

function writeEntry({ within, write, wrapped, lines, down }: Paper, entry: ResumeEntry): void {
  const dates = datesOf(entry);
  const about = [entry.organization, entry.number && `No. ${entry.number}`].filter(Boolean).join(", ");
  down(0, 30);
  within("P", () => {
    for (const [index, text] of lines(entry.title, WIDTH - DATES, { isBold: true }).entries()) {
      write(text, LEFT, { isBold: true });
      if (index === 0 && dates) write(dates, RIGHT, { isGrey: true, toRight: true });
      down(14);
    }
  });
  if (about) within("P", () => wrapped(about, LEFT, WIDTH - DATES, 14, { isGrey: true }));
  const { description } = entry;
  if (description) within("P", () => wrapped(description, LEFT, WIDTH, 14));
  down(6);
}
