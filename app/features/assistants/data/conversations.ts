import { and, asc, count, desc, eq, gte, isNotNull, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { chatConversations, chatGaps, chatMessages } from "#drizzle/schema/assistants";
import type { Ctx } from "~/platform/context";
import { containsPattern } from "~/platform/list";
import { inSchool } from "~/platform/school-scope";

export type Conversation = typeof chatConversations.$inferSelect;
export type Message = typeof chatMessages.$inferSelect;

export function conversationById(ctx: Ctx, id: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(chatConversations)
    .where(and(eq(chatConversations.schoolId, schoolId), eq(chatConversations.id, id)));
}

/** What was said in a conversation, in order; the first two hundred messages. */
export function messagesOf(ctx: Ctx, conversationId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.schoolId, schoolId), eq(chatMessages.conversationId, conversationId)))
    .orderBy(asc(chatMessages.id))
    .limit(200);
}

interface Asked {
  search?: string;
  lead?: "yes" | "no";
  limit: number;
  offset: number;
  ordering: string;
}

/** A page of the conversations with visitors, and how many there are. */
export function conversationPage(ctx: Ctx, { search, lead, limit, offset, ordering }: Asked) {
  const { db, schoolId } = inSchool(ctx);
  const pattern = search ? containsPattern(search) : null;
  const contains = (column: SQL | typeof chatConversations.opening) => sql`lower(${column}) LIKE ${pattern} ESCAPE '\\'`;
  const where = and(
    eq(chatConversations.schoolId, schoolId),
    ne(chatConversations.channel, "test"),
    lead === "yes" ? isNotNull(chatConversations.inquiryId) : lead === "no" ? isNull(chatConversations.inquiryId) : undefined,
    pattern ? or(contains(chatConversations.opening), contains(sql`coalesce(${chatConversations.visitorName}, '')`)) : undefined,
  );
  const column = ordering.endsWith("messages") ? chatConversations.messageCount : chatConversations.lastAt;
  const rows = db
    .select()
    .from(chatConversations)
    .where(where)
    .orderBy(ordering.startsWith("-") ? desc(column) : asc(column), desc(chatConversations.id))
    .limit(limit)
    .offset(offset);
  return [rows, db.select({ count: count() }).from(chatConversations).where(where)] as const;
}

/** What visitors asked and the bot could not answer, most often first. */
export function openGaps(ctx: Ctx, limit: number) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(chatGaps)
    .where(and(eq(chatGaps.schoolId, schoolId), eq(chatGaps.status, "open")))
    .orderBy(desc(chatGaps.askedCount), desc(chatGaps.lastAt))
    .limit(limit);
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
