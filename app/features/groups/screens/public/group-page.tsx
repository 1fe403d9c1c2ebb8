import { useLoaderData, useSearchParams } from "@remix-run/react";
import { publicSite } from "~/features/identity/gates";
import { openInvoicePath } from "~/features/sponsors/paths";
import { formatMoney } from "~/platform/money";
import { backTo } from "~/platform/redirects";
import { intent, type ScreenRequest, screenAction, screenLoader } from "~/platform/screen";
import { friendlyDate, longInstant } from "~/platform/zones";
import { useRefusal } from "~/ui/form/failure";
import { Tick } from "~/ui/site/choices";
import { SiteForm, TextInput } from "~/ui/site/fields";
import { SiteLink } from "~/ui/site/link";
import { LinkError } from "~/ui/site/link-page";
import { registrationCss } from "~/ui/site/styles";
import { NOINDEX, titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/groups";
import { wordsOf } from "~/words/words";
import { acceptQuote } from "../../domain/accept";
import { cancelFromPage } from "../../domain/cancel";
import { chooseClass } from "../../domain/choose";
import { nameFile, nameLines, namePerson } from "../../domain/name";
import { payOrder } from "../../domain/pay";
import { type GroupPageView, openGroupPage } from "../../domain/read";
import { releaseFromPage, replacePerson, resendFromPage } from "../../domain/replace";
import { ACCEPTED_HOURS } from "../../model";
import { AddStudents } from "../../parts/add-students";
import { CancelOrder, CancelTerms, ChooseClass, PaymentState, PayOrder, Receipts } from "../../parts/order-money";
import { SeatTable } from "../../parts/seat-table";
import { groupPagePath } from "../../paths";

export const handle = { css: registrationCss };
export const loader = screenLoader(openGroupPage, {
  gate: publicSite,
  input: ({ params, url }) => ({ code: params.code, session_id: url.searchParams.get("session_id") ?? undefined }),
});
const withCode = (values: Record<string, unknown>, { params }: ScreenRequest) => ({ ...values, code: params.code });
const back = ({ code }: { code: string }) => groupPagePath(code);
export const action = screenAction(
  {
    accept: intent(acceptQuote, { input: withCode, to: back, toast: (_, locale) => wordsOf(words, locale)("accepted") }),
    pay: intent(payOrder, {
      input: (values, request) => ({ ...withCode(values, request), returnTo: backTo(request.ctx, groupPagePath(request.params.code ?? "")) }),
      to: ({ payAt }) => payAt,
      toast: null,
    }),
    choose: intent(chooseClass, { input: withCode, to: back, toast: ({ seats }, locale) => wordsOf(words, locale)("seatsMoved", { count: seats }) }),
    refundAll: intent(chooseClass, {
      input: (values, request) => ({ ...withCode(values, request), seats: "0" }),
      to: back,
      toast: (_, locale) => wordsOf(words, locale)("refundAsked"),
    }),
    cancel: intent(cancelFromPage, { input: withCode, to: back, toast: (_, locale) => wordsOf(words, locale)("cancelled") }),
    name: intent(namePerson, { input: withCode, to: back, toast: ({ name }, locale) => wordsOf(words, locale)("added", { name }) }),
    lines: intent(nameLines, { input: withCode, to: back, toast: ({ named }, locale) => wordsOf(words, locale)("namesAdded", { count: named }) }),
    file: intent(nameFile, {
      input: withCode,
      to: back,
      toast: ({ isCheck, rows }, locale) => wordsOf(words, locale)(isCheck ? "fileFine" : "namesAdded", { count: rows }),
    }),
    replace: intent(replacePerson, { input: withCode, to: back, toast: (_, locale) => wordsOf(words, locale)("replaced") }),
    resend: intent(resendFromPage, { input: withCode, to: back, toast: ({ email }, locale) => wordsOf(words, locale)("resent", { email }) }),
    release: intent(releaseFromPage, { input: withCode, to: back, toast: (_, locale) => wordsOf(words, locale)("released") }),
  },
  { gate: publicSite },
);
export const meta = titled<typeof loader>(
  (data, locale) => (data ? wordsOf(words, locale)("orderTitle", { number: data.number }) : words.linkUnknown),
  NOINDEX,
);

const LEADS = {
  quote: "quoteLead",
  accepted: "acceptedLead",
  confirmed: "confirmedLead",
  closed: "closedLead",
  cancelled: "cancelledLead",
  expired: "expiredLead",
} as const;

/** A buyer's order: the quote, its acceptance, and the names of the seats. */
export default function GroupPage() {
  const say = useWords(words);
  const page = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const date = friendlyDate(page.nameBy, say.locale);
  const leads = {
    quoteLead: say("quoteLead", { hours: ACCEPTED_HOURS }),
    confirmedLead: say("confirmedLead", { date }),
    closedLead: say("closedLead", { date }),
  };
  const key = LEADS[page.status];
  // Lines that were refused stay to be corrected, also once no seat is open.
  const isAdding = ["name", "lines", "file"].includes(useRefusal()?.formId ?? "");
  const replaced = page.canReplace ? page.seats.find(({ id, state }) => id === params.get("replace") && state !== "reserved") : undefined;
  return (
    <main id="main" className="wrap">
      <div className="outcome">
        <h1>{say("orderTitle", { number: page.number })}</h1>
        <p className="lead">{key in leads ? leads[key as keyof typeof leads] : say(key as "acceptedLead" | "cancelledLead" | "expiredLead")}</p>
        <Gone page={page} isReplacing={replaced !== undefined} />
        <PaymentState page={page} />
        <Summary page={page} />
        <ChooseClass page={page} />
        <PayOrder page={page} />
        {page.status === "quote" ? <Accept page={page} /> : null}
        {replaced ? <Replace seat={replaced.id} name={replaced.name ?? ""} code={page.code} /> : null}
        {page.seats.length > 0 ? <SeatTable page={page} /> : null}
        {(page.canName && page.open > 0) || isAdding ? <AddStudents joinCode={page.joinCode} /> : null}
        {page.invoices.length > 0 ? (
          <section>
            <h2>{say("invoices")}</h2>
            <ul className="plain">
              {page.invoices.map(({ id, number, code, totalCents, paidCents }) => (
                <li key={id}>
                  <a href={openInvoicePath(code)}>
                    {say("invoiceLine", { number: number ?? "", amount: formatMoney(totalCents), open: formatMoney(totalCents - paidCents) })}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <Receipts page={page} />
        <CancelOrder page={page} />
        {page.status === "quote" || !page.signedName ? null : (
          <details>
            <summary>{say("agreement")}</summary>
            <p className="prose">{page.agreement}</p>
            <p>{say("signedBy", { name: page.signedName })}</p>
          </details>
        )}
      </div>
    </main>
  );
}

/** The error of a form that the page no longer has, because the order has changed since. */
function Gone({ page, isReplacing }: { page: GroupPageView; isReplacing: boolean }) {
  const say = useWords(words);
  const refusal = useRefusal();
  if (!refusal) return null;
  const seat = page.seats.find(({ id }) => id === refusal.repopulateFields.seat);
  const stays: Record<string, boolean> = {
    ...{ accept: page.status === "quote", pay: page.pay !== null, choose: page.choice !== null, refundAll: page.choice !== null },
    ...{ replace: isReplacing, cancel: page.canCancel, resend: seat?.state === "named" },
    release: page.canName && seat !== undefined && seat.state !== "registered",
  };
  return stays[refusal.formId] === false ? (
    <p className="form-error" role="alert">
      {say.text(refusal.message)}
    </p>
  ) : null;
}

function Summary({ page }: { page: GroupPageView }) {
  const say = useWords(words);
  const count = page.status === "quote" ? page.asked : page.live;
  const rows = [
    [say("buyer"), page.buyer],
    [say("seats"), say("seatsIn", { count, program: page.program.title })],
    [say("class"), [page.classCode, page.startDate ? friendlyDate(page.startDate, say.locale) : null].filter(Boolean).join(", ")],
    [say("price"), say("perSeat", { amount: formatMoney(page.perSeatCents) })],
    ...(page.discountBps > 0 ? [[say("discount"), say("percentOff", { percent: page.discountBps / 100 })]] : []),
    [say("total"), formatMoney(page.totalCents)],
    ...(page.paidCents > 0 ? [[say("paid"), formatMoney(page.paidCents)]] : []),
    ...(page.creditCents > 0 ? [[say("credit"), formatMoney(page.creditCents)]] : []),
    ...(page.pendingCents > 0 ? [[say("refundPending"), formatMoney(page.pendingCents)]] : []),
    [say("namesDue"), friendlyDate(page.nameBy, say.locale)],
    [say("afterNaming"), say(page.afterNaming === "keep" ? "afterNamingKeep" : "afterNamingRelease")],
    ...(page.validUntil && (page.status === "quote" || page.status === "accepted")
      ? [[say(page.status === "quote" ? "validUntil" : "reservedUntil"), longInstant(new Date(page.validUntil), page.zone, say.locale)]]
      : []),
  ];
  return (
    <dl className="ticket">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Accept({ page }: { page: GroupPageView }) {
  const say = useWords(words);
  const of = { intent: "accept", anchor: "accept" };
  return (
    <section>
      <h2>{say("agreement")}</h2>
      <p className="prose">{page.agreement}</p>
      <h3>{say("cancellation")}</h3>
      <CancelTerms page={page} />
      <SiteForm {...of} submit={say("acceptQuote")}>
        <TextInput {...of} name="signature" label={say("signature")} required autoComplete="name" />
        <Tick {...of} name="agree" label={say("agree", { buyer: page.buyer })} />
      </SiteForm>
    </section>
  );
}

function Replace({ seat, name, code }: { seat: string; name: string; code: string }) {
  const say = useWords(words);
  const of = { intent: "replace", anchor: "replace" };
  return (
    <section>
      <h2>{say("replacePerson", { name })}</h2>
      <p>{say("replaceLead", { name })}</p>
      <SiteForm
        {...of}
        submit={say("replace")}
        beside={
          <SiteLink href={groupPagePath(code)} className="button quiet">
            {say("keepPerson", { name })}
          </SiteLink>
        }
      >
        <input type="hidden" name="seat" value={seat} />
        <TextInput {...of} name="first_name" label={say("firstName")} required autoComplete="off" />
        <TextInput {...of} name="last_name" label={say("lastName")} required autoComplete="off" />
        <TextInput {...of} name="email" type="email" label={say("email")} required autoComplete="off" />
      </SiteForm>
    </section>
  );
}

export function ErrorBoundary() {
  return <LinkError titles={{ 404: words.linkUnknown }} lead={words.linkUnknownText} />;
}
