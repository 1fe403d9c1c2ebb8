import { and, eq, or } from "drizzle-orm";
import { chatBots } from "#drizzle/schema/assistants";
import { schools } from "#drizzle/schema/schools";
import type { Ctx } from "~/platform/context";
import { acrossSchools, inSchool } from "~/platform/school-scope";

export type BotRow = typeof chatBots.$inferSelect;
/** A bot as its school has made it, or as every bot begins. */
export type Bot = Omit<BotRow, "schoolId" | "createdAt" | "updatedAt"> & { updatedAt: number };

export function askBot(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db.select().from(chatBots).where(eq(chatBots.schoolId, schoolId));
}

/** The active school that an address names by its id or its first host name. */
export async function schoolNamed(ctx: Ctx, named: string): Promise<string | null> {
  const [row] = await acrossSchools(ctx, "the address of a chat says which school it belongs to")
    .select({ id: schools.id })
    .from(schools)
    .where(and(eq(schools.status, "active"), or(eq(schools.id, named), eq(schools.subdomain, named.toLowerCase()))));
  return row?.id ?? null;
}

/** Phone number of the school's voice assistant. */
export function askVoicePhone(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db.select({ phone: schools.voiceAiPhone }).from(schools).where(eq(schools.id, schoolId));
}
