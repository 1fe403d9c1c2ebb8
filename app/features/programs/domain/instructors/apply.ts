import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { instructors } from "#drizzle/schema/programs";
import { createUpload, uploadRequest } from "~/features/files/domain/create-upload";
import { storeFile } from "~/features/files/domain/store-file";
import { countUpload } from "~/features/files/domain/student-upload";
import { activeSchools, findPublicSchool } from "~/features/schools/data/find-school";
import { changesOf } from "~/platform/changes";
import { type Ctx, withSchool } from "~/platform/context";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { newId, publicCode } from "~/platform/ids";
import { chosenFile, email, optionalText, personName, phone, text } from "~/platform/input";
import { anyone, orToken, schoolStaff } from "~/platform/policy";
import { countUse, placeOf } from "~/platform/rate-limit";
import { inSchool } from "~/platform/school-scope";
import { nextVersion } from "~/platform/stale";
import { type CommandCtx, command, query, type SchoolOfCall } from "~/platform/verb";
import { EASTERN, HOUR_MS } from "~/platform/zones";
import { applicationByCode, programsToTeach, withEmail } from "../../data/office-instructors";
import { applicationForm, instructorChanges } from "../../instructor-model";
import { checkPrograms, personColumns, stagePrograms } from "./instructor-columns";
import { claimed, PHOTO, RESUME } from "./save-instructor";
import { APPLY, inSchoolOfToken } from "./submission-token";

const PER_ADDRESS = 10;
type Instructor = typeof instructors.$inferSelect;
const applied = () =>
  conflict("already_applied", "You have already applied to this school.", { email: ["You have already applied to this school."] });

/** View of the application form: the school of the address, or schools to choose from. */
export const onboardingView = query({
  name: "instructors.onboarding",
  allow: anyone,
  input: z.object({ school: optionalText(80) }),
  async run(ctx, input) {
    const named = input.school ? await findPublicSchool(ctx, { subdomain: input.school.toLowerCase() }) : null;
    if (!named) return { school: null, schools: await activeSchools(ctx), programs: [] as { value: string; label: string }[] };
    const { school, subdomain } = named;
    return {
      school: { subdomain, name: school.name, logoUrl: school.logoUrl },
      schools: [] as { subdomain: string; name: string }[],
      programs: await programsToTeach(withSchool(ctx, school)),
    };
  },
});

/** Whether this address has applied here, or teaches here, and is not turned down. A former applicant may try again. */
async function earlierOf(ctx: Ctx, address: string): Promise<Instructor | null> {
  const [known] = await withEmail(ctx, address);
  if (known && known.status !== "inactive") throw applied();
  return known ?? null;
}

/** Stages an application; replaces a rejected one. Its old data stays in the audit log, because anyone can enter an email. */
function stageApplication(
  ctx: CommandCtx,
  earlier: Instructor | null,
  columns: Omit<typeof instructors.$inferInsert, "id" | "schoolId" | "createdAt" | "updatedAt" | "status">,
) {
  const { db, schoolId, own } = inSchool(ctx);
  const now = ctx.now.getTime();
  const instructorId = earlier?.id ?? newId();
  const submissionCode = publicCode();
  const values = { ...columns, isPublic: false, status: "pending" as const, source: "onboarding" as const, rejectReason: null, submissionCode };
  if (earlier)
    ctx.stage(
      db
        .update(instructors)
        .set({ ...values, updatedAt: nextVersion(ctx, instructors.updatedAt) })
        .where(and(own(instructors, earlier.id), eq(instructors.status, "inactive"))),
      applied(),
    );
  else ctx.stage(db.insert(instructors).values({ ...values, id: instructorId, schoolId, createdAt: now, updatedAt: now }));
  ctx.emit("instructor.applied", { instructorId, code: submissionCode }, submissionCode);
  const before = earlier && changesOf(earlier, columns)?.before;
  ctx.record({ type: "instructor", id: instructorId, ...(before ? { before } : {}), after: { email: columns.email } });
  return { id: instructorId, code: submissionCode };
}

/** On the product's host the form names the school. @throws invalid on `school` */
const inSchoolOfForm: SchoolOfCall = async (ctx, raw) => {
  const named = z.object({ school: text(80) }).safeParse(raw);
  if (!named.success) return ctx;
  const found = await findPublicSchool(ctx, { subdomain: named.data.school.toLowerCase() });
  if (!found) throw invalidField("school", `"${named.data.school}" is not a valid choice`);
  return withSchool(ctx, found.school);
};

export const applyAsInstructor = command({
  name: "instructors.apply",
  allow: anyone,
  school: inSchoolOfForm,
  input: applicationForm,
  secret: ["photo", "resume", "license_number"],
  async run(ctx, input) {
    if (input.website) return { id: newId(), code: publicCode() };
    await countUse(ctx, `instructor-application:${placeOf(ctx)}`, PER_ADDRESS, HOUR_MS);
    const earlier = await earlierOf(ctx, input.email);
    await checkPrograms(ctx, input.programs);
    const { photo, resume } = input;
    const made = stageApplication(ctx, earlier, {
      ...personColumns(input),
      city: input.city,
      state: input.state,
      zipcode: input.zipcode,
      teachingMode: input.teaching_mode ?? null,
      resumeFileId: await storeFile(ctx, resume, RESUME, "resume"),
      photoFileId: photo ? await storeFile(ctx, photo, PHOTO, "photo") : null,
    });
    stagePrograms(ctx, made.id, input.programs);
    return made;
  },
});

/** The application of a code. @throws not_found */
export const applicationView = query({
  name: "instructors.application",
  allow: anyone,
  input: z.object({ submission: text(40) }),
  async run(ctx, { submission }) {
    const { person, subdomain } = await findApplication(ctx, submission);
    const found = await findPublicSchool(ctx, { subdomain });
    const { firstName, lastName, email: address, phone: number, city, state, title, yearsExperience, certifications, availability } = person;
    return {
      code: submission,
      status: person.status,
      sentAt: person.createdAt,
      person: { firstName, lastName, email: address, phone: number, city, state, title, yearsExperience, certifications, availability },
      more: {
        preferredSchedule: person.preferredSchedule,
        teachingMode: person.teachingMode,
        bio: person.bio,
        hasPhoto: person.photoFileId !== null,
        hasResume: person.resumeFileId !== null,
      },
      school: {
        name: found?.school.name ?? "",
        email: found?.school.contactEmail ?? null,
        phone: found?.school.phone ?? null,
        zone: found?.school.timezone ?? EASTERN,
      },
    };
  },
});

async function findApplication(ctx: Ctx, code: string) {
  const found = await applicationByCode(ctx, code);
  if (!found) throw notFound();
  return found;
}

/** An application that is open is worked on in its own school. @throws not_found */
const inSchoolOfApplication: SchoolOfCall = async (ctx, raw) => {
  const code = z.object({ submission: text(40) }).safeParse(raw);
  const { subdomain } = await findApplication(ctx, code.success ? code.data.submission : "");
  const found = await findPublicSchool(ctx, { subdomain });
  if (!found) throw notFound();
  return withSchool(ctx, found.school);
};

/** Replaces files of an undecided application. @throws not_found */
export const replaceApplicationFiles = command({
  name: "instructors.replace-files",
  allow: anyone,
  school: inSchoolOfApplication,
  input: z.object({ submission: text(40), photo: chosenFile(), resume: chosenFile() }),
  secret: ["photo", "resume"],
  async run(ctx, { submission, photo, resume }) {
    await countUse(ctx, `instructor-application:${placeOf(ctx)}`, PER_ADDRESS, HOUR_MS);
    const { db, own } = inSchool(ctx);
    const { person } = await findApplication(ctx, submission);
    if (!photo && !resume) throw invalidField("resume", "Choose a file first.", "required");
    const files = {
      ...(photo ? { photoFileId: await storeFile(ctx, photo, PHOTO, "photo") } : {}),
      ...(resume ? { resumeFileId: await storeFile(ctx, resume, RESUME, "resume") } : {}),
    };
    ctx.stage(
      db
        .update(instructors)
        .set({ ...files, updatedAt: nextVersion(ctx, instructors.updatedAt) })
        .where(and(own(instructors, person.id), eq(instructors.status, "pending"))),
      conflict("application_decided", "This application has already been decided."),
    );
    ctx.record({ type: "instructor", id: person.id, after: { files: Object.keys(files) } });
    return { submission };
  },
});

/** Clears fields that this form doesn't have, left from an earlier application. */
const NOT_SAID = {
  city: null,
  state: null,
  zipcode: null,
  licenseNumber: null,
  licenseState: null,
  licenseExpiry: null,
  blsExpiry: null,
  yearsExperience: null,
  certifications: [],
  availability: [],
  preferredSchedule: null,
  teachingMode: null,
  resumeFileId: null,
  photoFileId: null,
};

/** An application by an API client, who holds a token that names the school. */
export const submitInstructor = command({
  name: "instructors.submit",
  allow: anyone,
  school: inSchoolOfToken,
  input: z.object({
    ...instructorChanges,
    submission: text(120),
    first_name: personName(80),
    last_name: personName(80),
    email: email(),
    phone: phone(),
  }),
  secret: ["submission"],
  async run(ctx, input) {
    await countUse(ctx, `instructor-application:${placeOf(ctx)}`, PER_ADDRESS, HOUR_MS);
    return stageApplication(ctx, await earlierOf(ctx, input.email), {
      ...NOT_SAID,
      firstName: input.first_name,
      lastName: input.last_name,
      email: input.email,
      phone: input.phone,
      bio: input.bio || null,
      title: input.credentials || null,
      ...(await claimed(ctx, input)),
    });
  },
});

/** Staff use their own school and ignore the token's. Other callers are rate limited. */
const atOwnSchoolOrToken: SchoolOfCall = async (ctx, raw) => {
  if (ctx.actor.kind === "user" && ctx.actor.roleType === "school") return ctx;
  const there = await inSchoolOfToken(ctx, raw);
  if (there.grant) await countUpload(there);
  return there;
};

/** A place for the photo or the resume of an instructor. @throws unauthenticated or forbidden for others than staff without a token, not_found for a token that is none */
export const createInstructorUpload = command({
  name: "instructors.upload",
  allow: orToken(schoolStaff, APPLY),
  school: atOwnSchoolOrToken,
  input: uploadRequest.extend({ submission: optionalText(120), purpose: z.enum(["photo", "resume"]).optional() }),
  secret: ["submission"],
  idempotent: false,
  run: (ctx, input) =>
    createUpload(ctx, input, (input.purpose ?? (input.content_type.startsWith("image/") ? "photo" : "resume")) === "photo" ? PHOTO : RESUME),
});
