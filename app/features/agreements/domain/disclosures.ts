import { and, isNull } from "drizzle-orm";
import { z } from "zod";
import { disclosures } from "#drizzle/schema/agreements";
import { storeFile } from "~/features/files/domain/store-file";
import { programsInOrder } from "~/features/programs/data/office-programs";
import { zoneOf } from "~/platform/context";
import { invalidField, notFound } from "~/platform/errors";
import { hashToken, newId } from "~/platform/ids";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { changedMeanwhile } from "~/platform/stale";
import { type CommandCtx, command, query } from "~/platform/verb";
import { receiptCounts, selectLiveDisclosures } from "../data/signing";
import { addDisclosureForm, ofDisclosure, replaceDisclosureForm } from "../disclosure-model";
import { MAX_DISCLOSURES } from "../template-model";

/** The disclosures in use with how often each was acknowledged, and the programs. One round trip. */
export const listDisclosures = query({
  name: "disclosures.list",
  allow: schoolStaff,
  input: z.object({}),
  async run(ctx) {
    const { db } = inSchool(ctx);
    const [rows, counts, programs] = await db.batch([selectLiveDisclosures(ctx).limit(200), receiptCounts(ctx), programsInOrder(ctx)]);
    return {
      disclosures: rows.map((row) => ({ ...row, receipts: counts.find(({ id }) => id === row.id)?.count ?? 0 })),
      programs,
      zone: zoneOf(ctx),
    };
  },
});

interface Given {
  kind: (typeof disclosures.$inferInsert)["kind"];
  title: string;
  body?: string;
  file?: File;
}

/** Stages a version with the hash of its text and file. @throws invalid on `body` without text and file, or on `file` */
async function stageDisclosure(ctx: CommandCtx, given: Given, programId: string | null, keptFile: string | null): Promise<string> {
  const { db, schoolId } = inSchool(ctx);
  const { kind, title, body = "", file } = given;
  if (!body && !file && !keptFile) throw invalidField("body", "Enter a text, or choose a PDF.", "required");
  if (file && file.type !== "" && file.type !== "application/pdf") throw invalidField("file", "Choose a PDF.", "file_type");
  const fileId = file ? await storeFile(ctx, file, { purpose: "program-agreement", access: "public" }, "file") : keptFile;
  const disclosureId = newId();
  ctx.stage(
    db.insert(disclosures).values({
      ...{ id: disclosureId, schoolId, programId, kind, title, body, fileId },
      textHash: await hashToken(`${title}\n${body}\n${file ? await hashOf(file) : (fileId ?? "")}`),
      ...{ createdBy: userOf(ctx).id, createdAt: ctx.now.getTime() },
    }),
  );
  return disclosureId;
}

async function hashOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Adds a disclosure for a program or all. @throws invalid on `program`, `body`, `file` */
export const addDisclosure = command({
  name: "disclosures.add",
  allow: schoolStaff,
  input: addDisclosureForm,
  async run(ctx, { program = null, ...given }) {
    const { db, schoolId } = inSchool(ctx);
    const [live, programs] = await db.batch([selectLiveDisclosures(ctx).limit(201), programsInOrder(ctx)]);
    if (program !== null && !programs.some(({ id }) => id === program)) throw invalidField("program", "Choose a program of the list.");
    const beside = live.filter(({ programId }) => programId === null || programId === program || program === null);
    if (beside.length >= MAX_DISCLOSURES) throw invalidField("title", `A program can have at most ${MAX_DISCLOSURES} disclosures.`);
    const disclosureId = await stageDisclosure(ctx, given, program, null);
    ctx.record({ type: "school", id: schoolId, after: { disclosure: disclosureId, title: given.title } });
    return { id: disclosureId, title: given.title };
  },
});

async function findLive(ctx: CommandCtx, disclosureId: string) {
  const { own } = inSchool(ctx);
  const [row] = await selectLiveDisclosures(ctx, own(disclosures, disclosureId));
  if (!row) throw notFound();
  return row;
}

function stageRetire(ctx: CommandCtx, disclosureId: string): void {
  const { db, own } = inSchool(ctx);
  ctx.stage(
    db
      .update(disclosures)
      .set({ retiredAt: ctx.now.getTime() })
      .where(and(own(disclosures, disclosureId), isNull(disclosures.retiredAt))),
    changedMeanwhile(),
  );
}

/** Replaces a disclosure by its next version; students who acknowledged the old one keep their receipts. @throws not_found; invalid; conflict `stale` */
export const replaceDisclosure = command({
  name: "disclosures.replace",
  allow: schoolStaff,
  input: replaceDisclosureForm,
  async run(ctx, { disclosure, remove_file: isRemoved, ...given }) {
    const { schoolId } = inSchool(ctx);
    const before = await findLive(ctx, disclosure);
    stageRetire(ctx, disclosure);
    const disclosureId = await stageDisclosure(ctx, given, before.programId, isRemoved ? null : before.fileId);
    ctx.record({ type: "school", id: schoolId, before: { disclosure }, after: { disclosure: disclosureId, title: given.title } });
    return { id: disclosureId, title: given.title };
  },
});

/** Stops showing a disclosure. @throws not_found; conflict `stale` */
export const retireDisclosure = command({
  name: "disclosures.retire",
  allow: schoolStaff,
  input: ofDisclosure,
  async run(ctx, { disclosure }) {
    const { schoolId } = inSchool(ctx);
    const { title } = await findLive(ctx, disclosure);
    stageRetire(ctx, disclosure);
    ctx.record({ type: "school", id: schoolId, after: { disclosure, retired: true } });
    return { title };
  },
});
