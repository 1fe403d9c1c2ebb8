import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { waitlistEntries } from "#drizzle/schema/admissions";
import { alreadyRegistered } from "~/features/enrollment/domain/seats";
import { isStaff } from "~/features/enrollment/domain/trusted";
import { classOnOffer } from "~/features/programs/domain/find-class";
import { offeredProgram } from "~/features/programs/domain/find-offered-program";
import { classState } from "~/features/programs/model";
import { type Ctx, todayOf } from "~/platform/context";
import { conflict, type DomainError, invalidField } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { AFFILIATE_ID, choice, email, optional, optionalText, personName, phone, text } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { countUse, placeOf } from "~/platform/rate-limit";
import { inSchool } from "~/platform/school-scope";
import { command } from "~/platform/verb";
import { HOUR_MS } from "~/platform/zones";
import { LOCALES } from "~/words/locale";
import { classesToOffer, seatOf } from "../data/waitlist";

const PER_ADDRESS = 30;

/**
 * Adds a person to the waitlist of a program, or of one class. An email joins a program's waitlist once; later requests return the entry
 * with `isNew` false. Retried if two requests collide.
 * @throws conflict `waitlist_closed`, `no_waitlist`, `class_closed`, `class_open` if seats are open, `already_registered`, `seat_held`;
 * too_many
 */
export const joinWaitlist = command({
  name: "waitlist.join",
  allow: anyoneAtSchool,
  retryOn: ["already_waiting"],
  input: z.object({
    program: text(200),
    first_name: personName(80),
    last_name: personName(80),
    email: email(),
    phone: phone(),
    class: optionalText(64),
    affid: z.string().regex(AFFILIATE_ID).optional().catch(undefined),
    locale: optional(choice(LOCALES)),
    website: z.string().optional(),
  }),
  async run(ctx, input) {
    if (input.website) return { id: newId(), status: "pending" as const, isNew: true };
    const { db, schoolId } = inSchool(ctx);
    await countUse(ctx, `waitlist:${schoolId}:${placeOf(ctx)}`, PER_ADDRESS, HOUR_MS);
    const program = await offeredProgram(ctx, input.program);
    if (!program.waitlist) throw conflict("waitlist_closed", "This program has no waitlist.");
    const wanted = input.class ? await classOnOffer(ctx, input.class) : null;
    if (input.class && wanted?.programId !== program.id) throw invalidField("class", `"${input.class}" is not a valid choice`);
    if (wanted && !wanted.hasWaitlist) throw conflict("no_waitlist", "This class has no waitlist.");
    if (wanted?.mode === "scheduled" && wanted.startDate !== null && wanted.startDate <= todayOf(ctx))
      throw onField(conflict("class_closed", "This class has already started."));
    await refuseNeedless(ctx, program.id, wanted?.id ?? null, input.email);
    const [waiting] = await db
      .select({ id: waitlistEntries.id })
      .from(waitlistEntries)
      .where(
        and(
          eq(waitlistEntries.schoolId, schoolId),
          eq(waitlistEntries.programId, program.id),
          eq(waitlistEntries.email, input.email),
          isNull(waitlistEntries.closedAt),
        ),
      );
    // Only mails to this address say whether a seat was offered.
    if (waiting) return { id: waiting.id, status: "pending" as const, isNew: false };
    const id = newId();
    ctx.stage(
      db.insert(waitlistEntries).values({
        id,
        schoolId,
        programId: program.id,
        classId: wanted?.id ?? null,
        firstName: input.first_name,
        lastName: input.last_name,
        email: input.email,
        phone: input.phone,
        locale: input.locale ?? ctx.locale,
        status: "pending",
        createdAt: ctx.now.getTime(),
      }),
    );
    ctx.emit("waitlist.joined", { entryId: id, affid: input.affid ?? null }, id);
    ctx.record({ type: "waitlist_entry", id, after: { program: program.id, class: wanted?.id ?? null } });
    return { id, status: "pending" as const, isNew: true };
  },
});

/**
 * Nobody can join the waitlist of a class with open seats or of a class they have a seat in. Staff can add a person to a program's waitlist
 * even if a class is open.
 */
async function refuseNeedless(ctx: Ctx, programId: string, classId: string | null, email: string): Promise<void> {
  if (classId === null && isStaff(ctx)) return;
  const [rows, seat] = await Promise.all([classesToOffer(ctx, programId, classId), classId ? seatOf(ctx, classId, email) : null]);
  if (seat === "registered") throw onField(alreadyRegistered());
  if (seat === "held") throw onField(conflict("seat_held", "We're already holding a seat in this class for you. Finish your registration."));
  const open = rows.find(({ courseClass, seatsUsed }) => classState({ ...courseClass, seatsUsed }, todayOf(ctx)) === "open");
  if (open) throw onField(conflict("class_open", `Class ${open.courseClass.code} has open seats. Register for it instead.`));
}

const onField = (error: DomainError) => conflict(error.code, error.message, { class: [error.message] });
