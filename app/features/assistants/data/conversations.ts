import { and, asc, count, desc, eq, gte, isNotNull, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import { chatConversations, chatGaps, chatMessages } from "#drizzle/schema/assistants";
import { users } from "#drizzle/schema/identity";
import { type Ctx, zoneOf } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import { isOneOf } from "~/platform/db";
import { behind, type ListPart, sortedBy, wayOf } from "~/platform/keyset";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import { instantOf } from "~/platform/wall-clock";
import { plusDays } from "~/platform/zones";

export type Conversation = typeof chatConversations.$inferSelect;
export type Message = typeof chatMessages.$inferSelect;

export function conversationById(ctx: Ctx, id: string) {
  const { db, own } = inSchool(ctx);
  return db.select().from(chatConversations).where(own(chatConversations, id));
}

/** The messages of a conversation in order; the first 200. */
export function messagesOf(ctx: Ctx, conversationId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.schoolId, schoolId), eq(chatMessages.conversationId, conversationId)))
    .orderBy(asc(chatMessages.id))
    .limit(200);
}

interface Asked extends ListPart {
  search?: string;
  lead?: "yes" | "no";
  from_date?: string;
  to_date?: string;
}

/** A page of the conversations with visitors, and how many there are. Days are those of the school's zone. */
export function conversationPage(ctx: Ctx, { search, lead, from_date, to_date, limit, offset, after, ordering }: Asked) {
  const { db, schoolId } = inSchool(ctx);
  const startOf = (day: string) => instantOf(day, "00:00", zoneOf(ctx)).getTime();
  const pattern = search ? sought(search) : null;
  const where = and(
    eq(chatConversations.schoolId, schoolId),
    ne(chatConversations.channel, "test"),
    from_date ? gte(chatConversations.lastAt, startOf(from_date)) : undefined,
    to_date ? lt(chatConversations.lastAt, startOf(plusDays(to_date, 1))) : undefined,
    lead === "yes" ? isNotNull(chatConversations.inquiryId) : lead === "no" ? isNull(chatConversations.inquiryId) : undefined,
    pattern ? or(contains(chatConversations.opening, pattern), contains(sql`coalesce(${chatConversations.visitorName}, '')`, pattern)) : undefined,
  );
  const order = [
    { by: ordering.endsWith("messages") ? chatConversations.messageCount : chatConversations.lastAt, way: wayOf(ordering) },
    { by: chatConversations.id, way: "desc" },
  ] as const;
  const rows = db
    .select()
    .from(chatConversations)
    .where(and(where, behind(order, after)))
    .orderBy(sortedBy(order))
    .limit(limit)
    .offset(offset ?? 0);
  return [rows, countRows(ctx, db, chatConversations, where)] as const;
}

/** Name of a staff member; null if not of this school. */
export async function nameOfStaff(ctx: Ctx, userId: string): Promise<string | null> {
  const { db, own } = inSchool(ctx);
  const [row] = await db
    .select({ name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})` })
    .from(users)
    .where(own(users, userId));
  return row?.name ?? null;
}

const SPEAKERS = { visitor: "Visitor", bot: "Bot", staff: "Staff" };

/** Messages of several conversations, by conversation ID. */
export async function talkOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const { db, schoolId } = inSchool(ctx);
  const m = chatMessages;
  const rows = await db
    .select({ conversationId: m.conversationId, speaker: m.speaker, body: m.body })
    .from(m)
    .where(and(eq(m.schoolId, schoolId), isOneOf(m.conversationId, ids)))
    .orderBy(asc(m.id));
  const talks = new Map<string, string>();
  for (const { conversationId, speaker, body } of rows)
    talks.set(conversationId, [talks.get(conversationId), `${SPEAKERS[speaker]}: ${body}`].filter(Boolean).join("\n"));
  return talks;
}

/** Unanswered questions that are grouped by meaning. */
export const MOST_GAPS = 200;

const isOpen = (schoolId: string) => and(eq(chatGaps.schoolId, schoolId), eq(chatGaps.status, "open"));

export function countGaps(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return countRows(ctx, db, chatGaps, isOpen(schoolId));
}

/** Unanswered questions, most frequent first. */
export function openGaps(ctx: Ctx, limit: number) {
  const { db, schoolId } = inSchool(ctx);
  return db.select().from(chatGaps).where(isOpen(schoolId)).orderBy(desc(chatGaps.askedCount), desc(chatGaps.lastAt)).limit(limit);
}

/** How the month went: conversations and leads since a moment. */
export function chatSums(ctx: Ctx, since: number, until: number) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      conversations: count(),
      leads: sql<number>`count(${chatConversations.inquiryId})`.as("leads"),
      unanswered: sql<number>`coalesce(sum(${chatConversations.unansweredCount}), 0)`.as("unanswered"),
    })
    .from(chatConversations)
    .where(
      and(
        eq(chatConversations.schoolId, schoolId),
        ne(chatConversations.channel, "test"),
        gte(chatConversations.lastAt, since),
        lte(chatConversations.lastAt, until),
      ),
    );
}
