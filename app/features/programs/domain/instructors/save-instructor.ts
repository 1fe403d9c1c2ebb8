import { and } from "drizzle-orm";
import { z } from "zod";
import { instructors } from "#drizzle/schema/programs";
import { takeChosen } from "~/features/files/domain/chosen-picture";
import { claimUpload } from "~/features/files/domain/claim-upload";
import { storeFile } from "~/features/files/domain/store-file";
import { newId } from "~/platform/ids";
import { email, id, personName, phone } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, isUnchanged, nextVersion } from "~/platform/stale";
import { type CommandCtx, command } from "~/platform/verb";
import { withEmail } from "../../data/office-instructors";
import { type InstructorForm, instructorChanges, instructorForm } from "../../instructor-model";
import { checkMayLeave } from "./decide-instructor";
import { checkPrograms, emailTaken, personColumns, stagePrograms } from "./instructor-columns";
import { findInstructor } from "./read-instructors";

export const PHOTO = { purpose: "instructor-photo", access: "public" } as const;
export const RESUME = { purpose: "instructor-resume", access: "private" } as const;

async function filesOf(ctx: CommandCtx, { photo, photo_from: from, remove_photo: isRemoved, resume }: InstructorForm) {
  const photoFileId = await takeChosen(ctx, { file: photo, from, isRemoved }, { purpose: PHOTO.purpose, field: "photo" });
  return {
    ...(photoFileId === undefined ? {} : { photoFileId }),
    ...(resume ? { resumeFileId: await storeFile(ctx, resume, RESUME, "resume") } : {}),
  };
}

/** Adds an instructor, active at once. */
export const addInstructor = command({
  name: "instructors.add",
  allow: schoolStaff,
  touches: "site",
  input: instructorForm,
  secret: ["photo", "resume"],
  async run(ctx, input) {
    const { db, schoolId } = inSchool(ctx);
    if ((await withEmail(ctx, input.email)).length > 0) throw emailTaken();
    await checkPrograms(ctx, input.programs);
    const instructorId = newId();
    const now = ctx.now.getTime();
    const files = await filesOf(ctx, input);
    ctx.stage(
      db.insert(instructors).values({
        id: instructorId,
        schoolId,
        ...personColumns(input),
        ...files,
        isPublic: input.show_on_website,
        internalNote: input.internal_note ?? null,
        status: input.status ?? "active",
        source: "staff",
        createdAt: now,
        updatedAt: now,
      }),
    );
    if (input.programs.length > 0) stagePrograms(ctx, instructorId, input.programs);
    ctx.record({ type: "instructor", id: instructorId, after: { email: input.email } });
    return { id: instructorId };
  },
});

/** Saves the form of an instructor; a file that is not sent stays as it is. */
export const editInstructor = command({
  name: "instructors.edit",
  allow: schoolStaff,
  touches: "site",
  input: instructorForm.extend({ id: id() }),
  secret: ["photo", "resume"],
  async run(ctx, { id: instructorId, version, ...input }) {
    const { db, own } = inSchool(ctx);
    const { person, upcoming } = await findInstructor(ctx, instructorId);
    checkMayLeave(person, input.status, upcoming);
    if ((await withEmail(ctx, input.email, instructorId)).length > 0) throw emailTaken();
    await checkPrograms(ctx, input.programs);
    const next = {
      ...personColumns(input),
      ...(await filesOf(ctx, input)),
      isPublic: input.show_on_website,
      internalNote: input.internal_note ?? null,
      // A pending applicant must be approved or rejected, which sends the mail.
      ...(input.status && person.status !== "pending" ? { status: input.status } : {}),
    };
    ctx.stage(
      db
        .update(instructors)
        .set({ ...next, updatedAt: nextVersion(ctx, instructors.updatedAt) })
        .where(and(own(instructors, instructorId), isUnchanged(instructors.updatedAt, version))),
      changedMeanwhile(),
    );
    stagePrograms(ctx, instructorId, input.programs);
    ctx.record({ type: "instructor", id: instructorId, ...differences(person, next) });
    return { id: instructorId };
  },
});

function differences(before: Record<string, unknown>, after: Record<string, unknown>) {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null));
  const side = (of: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, of[name] ?? null]));
  return { before: side(before), after: side(after) };
}

/** An instructor, as API clients write one. */
export const createInstructor = command({
  name: "instructors.create",
  allow: schoolStaff,
  touches: "site",
  input: z.object({ ...instructorChanges, first_name: personName(80), last_name: personName(80), email: email(), phone: phone().optional() }),
  async run(ctx, input) {
    const { db, schoolId } = inSchool(ctx);
    if ((await withEmail(ctx, input.email)).length > 0) throw emailTaken();
    const instructorId = newId();
    const now = ctx.now.getTime();
    ctx.stage(
      db.insert(instructors).values({
        id: instructorId,
        schoolId,
        firstName: input.first_name,
        lastName: input.last_name,
        email: input.email,
        phone: input.phone ?? null,
        bio: input.bio || null,
        title: input.credentials || null,
        ...(await claimed(ctx, input)),
        isPublic: input.is_public ?? false,
        status: "active",
        createdAt: now,
        updatedAt: now,
      }),
    );
    ctx.record({ type: "instructor", id: instructorId, after: { email: input.email } });
    return { id: instructorId };
  },
});

/** Changes what is named of an instructor. */
export const updateInstructor = command({
  name: "instructors.update",
  allow: schoolStaff,
  touches: "site",
  input: z.object({ ...instructorChanges, id: id() }),
  async run(ctx, { id: instructorId, ...input }) {
    const { db, own } = inSchool(ctx);
    const { person } = await findInstructor(ctx, instructorId);
    if (input.email && (await withEmail(ctx, input.email, instructorId)).length > 0) throw emailTaken();
    const next = {
      firstName: input.first_name ?? person.firstName,
      lastName: input.last_name ?? person.lastName,
      email: input.email ?? person.email,
      phone: input.phone ?? person.phone,
      bio: input.bio === undefined ? person.bio : input.bio || null,
      title: input.credentials === undefined ? person.title : input.credentials || null,
      isPublic: input.is_public ?? person.isPublic,
      ...(await claimed(ctx, input)),
    };
    ctx.stage(
      db
        .update(instructors)
        .set({ ...next, updatedAt: nextVersion(ctx, instructors.updatedAt) })
        .where(own(instructors, instructorId)),
      changedMeanwhile(),
    );
    ctx.record({ type: "instructor", id: instructorId, ...differences(person, next) });
    return { id: instructorId };
  },
});

/** Files that were uploaded before, by their addresses; an empty one takes the file away. */
export async function claimed(ctx: CommandCtx, input: { avatar_url?: string; resume_url?: string }) {
  const of = async (url: string, purpose: "instructor-photo" | "instructor-resume", field: string) =>
    url === "" ? null : await claimUpload(ctx, url, purpose, field);
  return {
    ...(input.avatar_url === undefined ? {} : { photoFileId: await of(input.avatar_url, "instructor-photo", "avatar_url") }),
    ...(input.resume_url === undefined ? {} : { resumeFileId: await of(input.resume_url, "instructor-resume", "resume_url") }),
  };
}
