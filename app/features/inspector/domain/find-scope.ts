import type { z } from "zod";
import type { PacketScope } from "#drizzle/schema/inspector";
import { programsInOrder } from "~/features/programs/data/office-programs";
import { type Ctx, todayOf } from "~/platform/context";
import { refuseBackwards } from "~/platform/date-range";
import { conflict, invalidField } from "~/platform/errors";
import { REQUIRED } from "~/platform/input";
import { inSchool } from "~/platform/school-scope";
import { shortDate } from "~/platform/zones";
import { countIn, namesOf } from "../data/scope";
import { MAX_STUDENTS, type scopeForm } from "../inspector-model";

type Asked = z.output<typeof scopeForm>;

/** Whose records are asked for; without an answer, classes that start this year. Days are those of the school's zone. @throws invalid */
export function scopeOf(ctx: Ctx, asked: Asked): PacketScope {
  if (asked.by === "class") return { by: "class", classId: given(asked.class, "class") };
  if (asked.by === "program") return { by: "program", programId: given(asked.program, "program") };
  const year = todayOf(ctx).slice(0, 4);
  const [fromOn, toOn] = [asked.from ?? `${year}-01-01`, asked.to ?? `${year}-12-31`];
  if (toOn < fromOn) refuseBackwards({ from_date: fromOn, to_date: toOn });
  return { by: "period", fromOn, toOn };
}

function given(value: string | undefined, field: string): string {
  if (!value) throw invalidField(field, REQUIRED, "required");
  return value;
}

export const tooLarge = (count: number) =>
  conflict(
    "scope_too_large",
    `This covers ${count.toLocaleString("en-US")} students. Choose a class, a program, or a shorter period with at most ${MAX_STUDENTS.toLocaleString("en-US")}.`,
  );

/**
 * A scope with the ID of its class, its title and the number of its students, and the school's programs to choose from. One round trip.
 * @throws invalid on `class` or `program` for an unknown one
 */
export async function measured(ctx: Ctx, asked: PacketScope) {
  const { db } = inSchool(ctx);
  const [[total], [named], programs] = await db.batch([countIn(ctx, asked), namesOf(ctx, asked), programsInOrder(ctx)]);
  const students = total?.count ?? 0;
  if (asked.by === "period") {
    const title = `Classes that start from ${shortDate(asked.fromOn ?? "")} to ${shortDate(asked.toOn ?? "")}`;
    return { scope: asked, title, students, programs };
  }
  if (!named) throw invalidField(asked.by, asked.by === "class" ? "No class has this ID." : "Choose a program.", "not_found");
  const scope: PacketScope = asked.by === "class" ? { by: "class", classId: named.id } : asked;
  return { scope, title: named.title, students, programs };
}
