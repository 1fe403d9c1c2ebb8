import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { IconMessages } from "@tabler/icons-react";
import { exportIntent } from "~/features/exports/actions";
import { planned, school } from "~/features/identity/gates";
import styles from "~/features/inquiries/parts/inquiries.css?url";
import { inquiryPath } from "~/features/inquiries/paths";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { DataTable } from "~/ui/data-table";
import { ExportButton, ExportForm } from "~/ui/data-table/export-button";
import { EmptyState } from "~/ui/empty-state";
import { Form, FormActions, PlainForm, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { StatCard, StatRow } from "~/ui/stat-card";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { BOT_STATUS_LABELS, botForm } from "../../bot-model";
import { saveBot, updateChatDetails } from "../../domain/bot-settings";
import { correctAnswer } from "../../domain/chat-answers";
import { chatOverview, inquiryOfConversation, testChat } from "../../domain/chat-office";
import { handBack, takeOver, writeInChat } from "../../domain/take-over";
import { conversationsExport } from "../../exports";
import { BotFields } from "../../parts/bot-fields";
import ownStyles from "../../parts/chat-bot.css?url";
import { ChatCode, TestChat, TokensCard } from "../../parts/chat-side";
import { conversationColumns, conversationFilters } from "../../parts/conversation-columns";
import { GapsCard } from "../../parts/gaps-card";
import { OpenedConversation } from "../../parts/opened-conversation";
import { chatBotPath, chatPath, conversationPath, testChatPath } from "../../paths";

const gate = planned(school, "assistants");

const opened = ({ conversation }: { conversation: string }) => conversationPath(conversation);

export const loader = screenLoader(chatOverview, { gate });
export const action = screenAction(
  {
    save: intent(saveBot, { to: chatBotPath }),
    toggle: intent(updateChatDetails, { input: ({ status }) => ({ status }), toast: "Saved successfully." }),
    test: intent(testChat, { to: ({ conversation }) => testChatPath(conversation), toast: null }),
    take: intent(takeOver, { to: opened, toast: "You're now answering this conversation." }),
    write: intent(writeInChat, { to: opened, toast: null }),
    "hand-back": intent(handBack, { to: opened, toast: "Handed back." }),
    export: exportIntent(conversationsExport),
    lead: intent(inquiryOfConversation, { to: ({ id }) => inquiryPath(id), toast: "Inquiry added." }),
    correct: intent(correctAnswer, { to: opened, toast: "Answer saved. The chat gives it from now on." }),
  },
  { gate },
);
export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: ownStyles },
];
export const meta = titled("Chat bot");

export default function ChatBot() {
  const { bot, isSaved, page, gaps, sums, opened, test, tokens, origin, host, primaryColor, zone } = useLoaderData<typeof loader>();
  const isOn = bot.status === "enabled";
  const values = {
    is_enabled: isOn,
    bot_name: bot.name,
    greeting: bot.greeting,
    color: bot.color ?? "",
    voice: bot.voice,
    tone: bot.tone,
    knowledge: bot.knowledge ?? "",
    suggestions: bot.suggestions.join("\n"),
    handover_email: bot.handoverEmail ?? "",
    handover_phone: bot.handoverPhone ?? "",
    hours: bot.hours ?? "",
    allowed_domains: bot.allowedDomains.join("\n"),
  };
  return (
    <>
      <PageHeader
        title="Chat bot"
        status={<StatusBadge status={bot.status} label={BOT_STATUS_LABELS[bot.status]} />}
        lead="Answers your site's visitors around the clock from what you publish."
        actions={
          <>
            {isOn ? (
              <ButtonLink to={`${origin}${chatPath(host)}`} quiet target="_blank" reloadDocument>
                Open chat
              </ButtonLink>
            ) : null}
            {isSaved ? (
              <PlainForm intent="toggle" quiet>
                <input type="hidden" name="status" value={isOn ? "disabled" : "enabled"} />
                <Button type="submit" quiet>
                  {isOn ? "Turn off" : "Turn on"}
                </Button>
              </PlainForm>
            ) : null}
          </>
        }
      />
      <StatRow>
        <StatCard label="Conversations this month" value={sums.conversations} />
        <StatCard label="Inquiries from chats" value={sums.leads} />
        <StatCard label="Unanswered questions" value={sums.unanswered} />
      </StatRow>
      {opened ? <OpenedConversation conversation={opened} bot={bot.name} origin={origin} zone={zone} /> : null}
      <h2>Recent conversations</h2>
      <DataTable
        itemLabel={["conversation", "conversations"]}
        data={page}
        columns={conversationColumns(zone)}
        rowKey={({ id }) => id}
        rowName={({ opening }) => opening}
        defaultSort="-last_at"
        search="Search by question or visitor"
        filters={conversationFilters}
        tools={<ExportButton />}
        empty={
          <EmptyState icon={<IconMessages size={28} stroke={1.5} />} title="No conversations yet">
            Conversations with your chat bot show up here.
          </EmptyState>
        }
      />
      <ExportForm />
      <div className="profile">
        <Form intent="save" schema={botForm} defaultValues={values} multipart guard="draft">
          <BotFields version={bot.updatedAt} avatarFileId={bot.avatarFileId} primaryColor={primaryColor} />
          <FormActions>
            <SubmitButton>Save chat bot</SubmitButton>
          </FormActions>
        </Form>
        <div>
          <TokensCard tokens={tokens} />
          <TestChat test={test} bot={bot.name} origin={origin} zone={zone} />
          <GapsCard gaps={gaps} />
          {isSaved ? <ChatCode origin={origin} school={host} /> : null}
        </div>
      </div>
    </>
  );
}
