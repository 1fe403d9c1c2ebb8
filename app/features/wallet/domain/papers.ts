import { countUpload } from "~/features/files/domain/student-upload";
import { filePath } from "~/features/files/paths";
import { type Ctx, todayOf } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { type CommandCtx, command, query } from "~/platform/verb";
import type { IsoDate } from "~/platform/zones";
import { plusDays } from "~/platform/zones";
import { classPapers, countHolders, type Holder, holderPage, kindOf, ownHolder, type Paper, papersOf, readPapers, stagePaper } from "../data/papers";
import { documentState, lastDayOf, MAX_FILES, mayWaive } from "../model";
import {
  addPaperForm,
  ENDING_DAYS,
  holderInput,
  mayRenew,
  overviewInput,
  type PaperWarning,
  sendPaperForm,
  waivePaperForm,
  warningState,
} from "../paper-model";
import { checkLastDay } from "./decide-document";
import { storeAll } from "./send-document";

/** A document of a holder for a screen, as of a day in the school's zone. */
const toPaper = ({ files, isRequired, isSensitive, validMonths, ...row }: Paper, today: IsoDate) => {
  const state = documentState(row, today);
  const counts = state === "accepted" || state === "waived";
  return {
    ...row,
    isRequired: isRequired === 1,
    isSensitive: isSensitive === 1,
    needsLastDay: row.hasLastDay === 1 || validMonths !== null,
    state,
    endsSoon: counts && row.expiresOn !== null && row.expiresOn <= plusDays(today, ENDING_DAYS),
    /** The last day of one that is accepted today; null if the requirement names no months. */
    lastDay: lastDayOf(validMonths, today),
    files: (JSON.parse(files) as { id: string; name: string }[]).map(({ id, name }) => ({ name, url: filePath(id) })),
  };
};
export type PaperView = ReturnType<typeof toPaper>;

/** The documents of an instructor, a clinical site, or the school itself. One round trip. @throws not_found */
export const holderDocuments = query({
  name: "holdings.of-holder",
  allow: schoolStaff,
  input: holderInput,
  async run(ctx, holder) {
    const { found, papers } = await readPapers(ctx, checked(holder));
    const today = todayOf(ctx);
    return { kind: kindOf(holder), name: found.name, holder, documents: papers.map((paper) => toPaper(paper, today)), today };
  },
});
export type HolderDocuments = Awaited<ReturnType<typeof holderDocuments>>;

/** A line of the overview: labels by what is wrong with them. */
function toLine({ id, name, papers }: { id: string; name: string; papers: string }, today: IsoDate) {
  const line = { id, name, missing: [] as string[], sent: [] as string[], ending: [] as { label: string; expiresOn: IsoDate }[], asked: 0 };
  for (const { label, ...known } of JSON.parse(papers) as { label: string; state: Paper["state"]; expiresOn: IsoDate | null }[]) {
    const state = documentState(known, today);
    line.asked++;
    if (state === "missing" || state === "sent_back" || state === "expired") line.missing.push(label);
    else if (state === "sent") line.sent.push(label);
    else if (known.expiresOn !== null && known.expiresOn <= plusDays(today, ENDING_DAYS)) line.ending.push({ label, expiresOn: known.expiresOn });
  }
  return line;
}

/** The school's own documents, and a page of instructors (or clinical sites) with what each misses, has sent, and what ends soon. One round trip. */
export const papersOverview = query({
  name: "holdings.overview",
  allow: schoolStaff,
  input: overviewInput,
  async run(ctx, { holders = "instructors", limit, offset, ordering }) {
    const today = todayOf(ctx);
    const [own, rows, [total]] = await readTogether(inSchool(ctx).db, [
      papersOf(ctx, {}),
      holderPage(ctx, holders, { limit, offset, ordering }),
      countHolders(ctx, holders),
    ]);
    return {
      of: holders,
      own: own.map((paper) => toPaper(paper, today)),
      results: rows.map((row) => toLine(row, today)),
      count: total?.count ?? 0,
      today,
    };
  },
});
export type PapersOverview = Awaited<ReturnType<typeof papersOverview>>;

/** One holder at most. @throws invalid on `site` */
function checked<H extends Holder>(holder: H): H {
  if (holder.instructor && holder.site) throw invalidField("site", "Name an instructor or a clinical site.");
  return holder;
}

/** Where a change of a holder's documents is logged. */
export const subjectOf = (ctx: Ctx, { instructor, site }: Holder) => {
  if (instructor) return { type: "instructor", id: instructor };
  return site ? { type: "clinical_site", id: site } : { type: "school", id: inSchool(ctx).schoolId };
};

/** A document that a holder is asked for. @throws not_found */
async function findPaper(ctx: Ctx, holder: Holder, key: string): Promise<Paper> {
  const { papers } = await readPapers(ctx, checked(holder));
  const paper = papers.find((one) => one.key === key);
  if (!paper) throw notFound();
  return paper;
}

/** The same, if one may be sent now; one that ends within 60 days can be renewed. @throws not_found; conflict `accepted` */
async function sendable(ctx: Ctx, holder: Holder, key: string): Promise<Paper> {
  const paper = await findPaper(ctx, holder, key);
  if (!mayRenew(toPaper(paper, todayOf(ctx)))) throw conflict("accepted", "This document has already been accepted.");
  return paper;
}

interface Added {
  holder: Holder;
  document: string;
  fileIds: readonly string[];
  expiresOn: IsoDate | undefined;
}

/**
 * Stages a document that staff add for an instructor, a clinical site or the school: it is accepted. It may replace one that ends within 60 days.
 * @throws not_found; conflict `accepted`; invalid on `expires_on`
 */
export async function stageAddedPaper(ctx: CommandCtx, { holder, document: key, fileIds, expiresOn }: Added) {
  const { label, hasLastDay, validMonths } = await sendable(ctx, holder, key);
  checkLastDay(ctx, { label, hasLastDay: hasLastDay === 1 || validMonths !== null }, expiresOn);
  const holdingId = stagePaper(ctx, { ...holder, key, state: "accepted", source: "office", by: userOf(ctx).id, fileIds, expiresOn });
  ctx.record({ ...subjectOf(ctx, holder), after: { document: label, state: "accepted", expiresOn: expiresOn ?? null } });
  return { holdingId, label };
}

/** Adds a document of an instructor, a clinical site or the school as staff; it is accepted at once. */
export const addPaper = command({
  name: "holdings.add-paper",
  allow: schoolStaff,
  input: addPaperForm,
  async run(ctx, { instructor, site, document, expires_on: expiresOn, files, photos }) {
    const holder = { instructor, site };
    const paper = await sendable(ctx, holder, document);
    checkLastDay(ctx, { label: paper.label, hasLastDay: paper.hasLastDay === 1 || paper.validMonths !== null }, expiresOn);
    const fileIds = await storeAll(ctx, { files, photos });
    const { label } = await stageAddedPaper(ctx, { holder, document, fileIds, expiresOn });
    return { label, ...holder };
  },
});

/**
 * Lets an instructor, a clinical site or the school do without a document until a last day in the school's zone.
 * @throws not_found; invalid `waiver_needs_reason` on `reason`; invalid on `expires_on`; conflict `decided`
 */
export const waivePaper = command({
  name: "holdings.waive-paper",
  allow: schoolStaff,
  input: waivePaperForm,
  async run(ctx, { instructor, site, document: key, reason, expires_on: expiresOn }) {
    const holder = { instructor, site };
    const paper = await findPaper(ctx, holder, key);
    if (!reason) throw invalidField("reason", "Enter why this document isn't needed.", "waiver_needs_reason");
    if (expiresOn < todayOf(ctx)) throw invalidField("expires_on", "Choose today or a later date.");
    if (!mayWaive(documentState(paper, todayOf(ctx)))) throw conflict("decided", "This document has already been decided.");
    stagePaper(ctx, { ...holder, key, state: "waived", source: "office", by: userOf(ctx).id, fileIds: [], expiresOn, reason });
    ctx.record({ ...subjectOf(ctx, holder), after: { document: paper.label, state: "waived", expiresOn, reason } });
    return { label: paper.label, ...holder };
  },
});

/** The documents of the signed-in instructor; `isLinked` is false for an account without one. */
export const taughtDocuments = query({
  name: "teach.documents",
  allow: schoolStaff,
  input: holderInput.pick({}),
  async run(ctx) {
    const [[own]] = await readTogether(inSchool(ctx).db, [ownHolder(ctx)]);
    if (!own) return { isLinked: false, documents: [] as PaperView[] };
    const [papers] = await readTogether(inSchool(ctx).db, [papersOf(ctx, { instructor: own.id })]);
    return { isLinked: true, documents: papers.map((paper) => toPaper(paper, todayOf(ctx))) };
  },
});
export type TaughtDocuments = Awaited<ReturnType<typeof taughtDocuments>>;

/**
 * An instructor sends an own document; staff are notified. One that ends within 60 days can be renewed. At most 30 files an hour per IP address.
 * @throws not_found without a linked instructor; conflict `accepted`; invalid on `files`
 */
export const sendPaper = command({
  name: "teach.send-document",
  allow: schoolStaff,
  input: sendPaperForm,
  async run(ctx, { document: key, files, photos }) {
    const [[own]] = await readTogether(inSchool(ctx).db, [ownHolder(ctx)]);
    if (!own) throw notFound();
    const holder = { instructor: own.id };
    for (const _ of [...files, ...photos].slice(0, MAX_FILES)) await countUpload(ctx);
    const { label } = await sendable(ctx, holder, key);
    const fileIds = await storeAll(ctx, { files, photos });
    const holdingId = stagePaper(ctx, { ...holder, key, state: "sent", source: "instructor", by: userOf(ctx).id, fileIds });
    ctx.record({ ...subjectOf(ctx, holder), after: { document: label, state: "sent" } });
    ctx.emit("paper.sent", { holdingId }, holdingId);
    return { label };
  },
});

/** Documents of instructors, clinical sites and the school that are missing for a class or end before its last session. The caller checks access. */
export async function classWarnings(ctx: Ctx, classId: string): Promise<PaperWarning[]> {
  const [rows] = await readTogether(inSchool(ctx).db, [classPapers(ctx, classId)]);
  const today = todayOf(ctx);
  return rows
    .filter(({ lastDay }) => lastDay === null || lastDay >= today)
    .map(({ kind: of, holderId, holder, label, expiresOn, ...known }) => ({
      ...{ of, holderId, holder, label, expiresOn },
      state: warningState({ ...known, expiresOn }, today),
    }));
}

/** Required documents of an instructor, a clinical site or the school that end within 60 days or have ended, the first last day first. */
export async function endingPapers(ctx: Ctx, holder: Holder, today: IsoDate) {
  const { found, papers } = await readPapers(ctx, holder);
  const last = plusDays(today, ENDING_DAYS);
  const ending = papers.flatMap(({ key, label, isRequired, state, expiresOn }) =>
    isRequired === 1 && (state === "accepted" || state === "waived") && expiresOn !== null && expiresOn <= last ? [{ key, label, expiresOn }] : [],
  );
  return { found, ending: ending.sort((a, b) => a.expiresOn.localeCompare(b.expiresOn)) };
}
