import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import type { CSSProperties } from "react";
import { frameAncestors } from "~/features/inquiries/widget-model";
import { open } from "~/platform/gates";
import { mediaPath } from "~/platform/media-path";
import { intent, type ScreenRequest, screenAction, screenLoader } from "~/platform/screen";
import type { Result } from "~/platform/verb";
import { brandVariables } from "~/ui/colour";
import { darkBrandVariables } from "~/ui/dark-colour";
import { useFailure } from "~/ui/form/failure";
import { SiteForm, TextBox, TextInput } from "~/ui/site/fields";
import { phoneHref } from "~/ui/site/phone";
import { siteCss, widgetCss } from "~/ui/site/styles";
import { NOINDEX } from "~/ui/titled";
import { LocaleContext } from "~/ui/use-text";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/assistants";
import { CHAT_GONE } from "../../bot-model";
import { holdSeat, joinFromChat, preEnrollFromChat } from "../../domain/chat-acts";
import { askOnPage, chatPage, leaveContact, rateAnswer } from "../../domain/visitor-chat";
import { ApplicantForm } from "../../parts/applicant-form";
import chatCss from "../../parts/chat.css?inline";
import { ChatLog } from "../../parts/chat-log";
import { ChatNow, WholeForm } from "../../parts/chat-now";
import { backToChat, chatQuestion, ofSchool } from "../../parts/visitor-forms";

export const handle = { css: siteCss + widgetCss + chatCss };

const named = ({ params }: { params: Record<string, string | undefined> }) => ({ school: params.school ?? "" });
const read = screenLoader(chatPage, { gate: open, input: (from) => ({ ...Object.fromEntries(from.url.searchParams), ...named(from) }) });

function viewOf({ bot, school, origin, voicePhone, conversation, messages, language, held, waitlist, preEnrollment }: Result<typeof chatPage>) {
  const last = messages.at(-1);
  const isTaken = Boolean(conversation?.takenBy);
  return {
    host: school.id,
    origin,
    waitlist,
    preEnrollment,
    language,
    isTaken,
    count: conversation?.messageCount ?? 0,
    held: held && { href: `${origin}${held.path}`, until: held.until },
    acts: last?.speaker === "bot" && !isTaken ? last.acts : [],
    name: bot.name,
    greeting: bot.greeting,
    avatar: bot.avatarFileId ? mediaPath(bot.avatarFileId, 320) : null,
    suggestions: messages.length === 0 ? bot.suggestions : [],
    hours: bot.hours,
    phone: bot.handoverPhone ?? school.phone,
    email: bot.handoverEmail ?? school.contactEmail,
    voicePhone,
    school: school.name,
    colours: { primaryColor: bot.color ?? school.primaryColor, darkColor: school.darkColor },
    conversation: conversation?.id ?? null,
    isLead: Boolean(conversation?.inquiryId),
    messages: messages.map(({ id, speaker, body, sources, thumb }) => ({
      id,
      speaker,
      body,
      thumb,
      sources: sources.map(({ title, href }) => ({ title, href: `${origin}${href}` })),
    })),
  };
}
export type ChatView = ReturnType<typeof viewOf>;

/** The answer says which pages may have it in a frame (`workers/security-headers.ts`). */
export const loader = async (args: LoaderFunctionArgs) => {
  const found = await read(args);
  return data(viewOf(found), { headers: { [ANCESTORS]: frameAncestors(found.bot.allowedDomains), "Referrer-Policy": "same-origin" } });
};

const inPlace = {
  input: ofSchool,
  to: ({ conversation }: { conversation: string | null }, from: ScreenRequest) => backToChat(conversation, from),
  toast: null,
};

export const action = screenAction(
  {
    ask: intent(askOnPage, { ...inPlace, input: chatQuestion }),
    contact: intent(leaveContact, { ...inPlace, to: ({ conversation }, from) => backToChat(conversation, from, { sent: "1" }) }),
    rate: intent(rateAnswer, inPlace),
    hold: intent(holdSeat, inPlace),
    waitlist: intent(joinFromChat, inPlace),
    "pre-enroll": intent(preEnrollFromChat, inPlace),
  },
  { gate: open },
);
const ANCESTORS = "X-Frame-Ancestors";
export const headers: HeadersFunction = ({ loaderHeaders }) => ({
  [ANCESTORS]: loaderHeaders.get(ANCESTORS) ?? "*",
  "Referrer-Policy": "same-origin",
});
export const meta: MetaFunction = ({ data: view }) => [{ title: isView(view) ? `${view.name} · ${view.school}` : CHAT_GONE }, NOINDEX];
const isView = (view: unknown): view is ChatView => typeof view === "object" && view !== null && "greeting" in view;

/** The page in the language of the conversation. */
export default function ChatFrame() {
  const view = useLoaderData() as ChatView;
  return (
    <LocaleContext.Provider value={view.language}>
      <Chat view={view} />
    </LocaleContext.Provider>
  );
}

function Chat({ view }: { view: ChatView }) {
  const say = useWords(words);
  const [params] = useSearchParams();
  const ask = { intent: "ask", anchor: "ask" };
  const contact = { intent: "contact", anchor: "contact" };
  const conversation = view.conversation ? <input type="hidden" name="conversation" value={view.conversation} /> : null;
  return (
    <main className="site widget chat" lang={view.language === "es" ? "es-US" : undefined} style={coloursOf(view.colours)}>
      <header className="chat-head">
        {view.avatar ? <img src={view.avatar} alt="" width={44} height={44} /> : null}
        <h1>{view.name}</h1>
      </header>
      <ChatLog view={view} />
      <Refused />
      <ChatNow view={view} at={params.get("in") ?? undefined} />
      {view.conversation && view.waitlist ? (
        <ApplicantForm
          intent="waitlist"
          conversation={view.conversation}
          about={{ name: "class", value: view.waitlist.classId }}
          title={say("waitlistOf", { code: view.waitlist.code, program: view.waitlist.program })}
          submit={say("joinWaitlist")}
          consent={say("waitlistConsent", { school: view.school })}
        />
      ) : null}
      {view.conversation && view.preEnrollment?.isShort ? (
        <ApplicantForm
          intent="pre-enroll"
          conversation={view.conversation}
          about={{ name: "program", value: view.preEnrollment.slug }}
          title={say("preEnrollIn", { title: view.preEnrollment.title })}
          submit={say("sendPreEnrollment")}
          consent={say("preEnrollConsent", { school: view.school })}
        />
      ) : null}
      {view.preEnrollment && !view.preEnrollment.isShort ? (
        <WholeForm origin={view.origin} program={view.preEnrollment.slug} title={view.preEnrollment.title} />
      ) : null}
      <SiteForm {...ask} submit={say("send")} labels={{ message: say("yourQuestion") }}>
        {conversation}
        <TextInput {...ask} name="message" label={say("yourQuestion")} required wide autoComplete="off" />
      </SiteForm>
      <details className="chat-more" open={params.get("do") === "contact" || undefined}>
        <summary>{say("talkToUs")}</summary>
        <ul>
          {view.phone ? (
            <li>
              <a href={phoneHref(view.phone)}>{say("call", { phone: view.phone })}</a>
            </li>
          ) : null}
          {view.voicePhone ? (
            <li>
              <a href={phoneHref(view.voicePhone)}>{say("voiceAssistant", { phone: view.voicePhone })}</a>
            </li>
          ) : null}
          {view.email ? (
            <li>
              <a href={`mailto:${view.email}`}>{view.email}</a>
            </li>
          ) : null}
        </ul>
        {view.hours ? <p>{view.hours}</p> : null}
      </details>
      <section className="chat-more" aria-labelledby="leave-contact">
        <h2 id="leave-contact">{say("leaveContactHeading")}</h2>
        {params.get("sent") || view.isLead ? (
          <div className="done" role="status">
            <p>{say("contactSent")}</p>
          </div>
        ) : (
          <SiteForm {...contact} submit={say("leaveContact")} isQuiet>
            {conversation}
            <TextInput {...contact} name="name" label={say("name")} required autoComplete="name" wide />
            <TextInput {...contact} name="email" label={say("email")} type="email" required autoComplete="email" wide />
            <TextInput {...contact} name="phone" label={say("phone")} type="tel" autoComplete="tel" wide />
            <TextBox {...contact} name="message" label={say("message")} wide />
            <p className="hint wide">{say("contactConsent", { school: view.school })}</p>
          </SiteForm>
        )}
      </section>
      <p className="widget-foot">{say("answersNote", { school: view.school })}</p>
      <script src="/widget/chat-frame.js" async />
    </main>
  );
}

/** The school's colors by day and, for a dark system, by night (`chat.css`). */
const coloursOf = (colours: ChatView["colours"]): CSSProperties => {
  const night = Object.entries(darkBrandVariables(colours.primaryColor)).map(([name, value]) => [name.replace("--", "--night-"), value]);
  return { ...brandVariables(colours), ...Object.fromEntries(night) } as CSSProperties;
};

/** Why a seat was not held; the form has no fields to show it at. */
function Refused() {
  const failure = useFailure("hold");
  return failure ? (
    <p className="form-error" role="alert" tabIndex={-1}>
      {failure.message}
    </p>
  ) : null;
}

export function ErrorBoundary() {
  return (
    <main className="site widget">
      <p>{CHAT_GONE}</p>
    </main>
  );
}
