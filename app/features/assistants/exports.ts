import { exporter } from "~/features/exports/domain/exporter";
import { zoneOf } from "~/platform/context";
import { longInstant } from "~/platform/zones";
import { CHANNEL_LABELS, conversationListInput } from "./bot-model";
import { conversationPage, talkOf } from "./data/conversations";
import { botStaff } from "./domain/bot-settings";

/** One line per conversation with what was said in it, newest first. */
export const conversationsExport = exporter({
  kind: "chat-conversations",
  allow: botStaff,
  like: "chat.desk",
  filters: conversationListInput.omit({ limit: true, offset: true, ordering: true }),
  columns: ["Date and time", "Visitor", "Email", "From", "First question", "Messages", "Not answered", "Inquiry created", "Conversation"],
  async lines(ctx, filters, { after, limit }) {
    const zone = zoneOf(ctx);
    const rows = await conversationPage(ctx, { ...filters, limit, after, ordering: "-last_at" })[0];
    const talks = await talkOf(
      ctx,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({
      cursor: [row.lastAt, row.id],
      cells: [
        longInstant(new Date(row.lastAt), zone),
        row.visitorName,
        row.visitorEmail,
        CHANNEL_LABELS[row.channel],
        row.opening,
        row.messageCount,
        row.unansweredCount,
        row.inquiryId ? "Yes" : "No",
        talks.get(row.id) ?? "",
      ],
    }));
  },
});
