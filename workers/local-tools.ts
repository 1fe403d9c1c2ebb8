import { recipientOf } from "~/features/inbox-mail/domain/read-message";
import { receiveMail } from "~/features/inbox-mail/domain/receive-mail";
import { withToken } from "~/features/messaging/domain/mailed-link";
import { takeMailEvent } from "~/features/messaging/domain/receive-mail-event";
import { mailEvent } from "~/features/messaging/mail-event-model";
import type { Database } from "~/platform/db";
import { listDeadLetters, resendDeadLetter } from "~/platform/dead-letters";
import { setLocalRecord } from "~/platform/dns";
import { received } from "~/platform/outgoing";
import { jobContext, type RequestDetails } from "./context";
import { tick } from "./cron";

const RECORD_TYPES = ["TXT", "CNAME", "A", "AAAA"] as const;

/** A clock tick by hand; the second is Cloudflare's own address for it. */
const TICK = ["/__scheduled", "/cdn-cgi/handler/scheduled"];

/** What only a local build has: cron by hand, the demo's seed, captured mail, events that were given up, half an hour that has gone by. */
export async function localTools(url: URL, details: RequestDetails, db: Database): Promise<Response | null> {
  const { env, request } = details;
  if (TICK.includes(url.pathname)) {
    const time = Number(url.searchParams.get("time")) || Date.now();
    await tick(url.searchParams.get("cron") ?? "* * * * *", time, env, details.later);
    return new Response("Ran scheduled event");
  }
  if (url.pathname === "/dev/seed" && request.method === "POST") {
    const { seedDemo } = await import("~/seed/demo");
    const { refreshPayoutAccounts } = await import("~/features/payments/domain/refresh-payout-account");
    const seeded = await seedDemo(db, env, details.now);
    if (seeded) await refreshPayoutAccounts(jobContext(env, "seed", details.now, details.later));
    return Response.json({ seeded });
  }
  if (url.pathname === "/dev/let-holds-run-out" && request.method === "POST") {
    const held = "state = 'held' AND class_id IN (SELECT id FROM classes WHERE code = ?)";
    const { meta } = await env.DB.prepare(`UPDATE seats SET expires_at = 1 WHERE ${held}`)
      .bind(url.searchParams.get("class") ?? "")
      .run();
    return Response.json({ seats: meta.changes });
  }
  if (url.pathname === "/dev/mail-events" && request.method === "POST") {
    const form = new URLSearchParams(await request.text());
    const given = (name: string) => url.searchParams.get(name) ?? form.get(name) ?? undefined;
    const mail = await env.DB.prepare("SELECT id, recipient FROM mails WHERE id = ?")
      .bind(given("mail") ?? "")
      .first<{ id: string; recipient: string }>();
    if (!mail) return Response.json({ detail: "There is no such mail." }, { status: 404 });
    const id = `dev_${crypto.randomUUID()}`;
    const told = {
      id,
      type: given("type"),
      created_at: details.now.toISOString(),
      mail_id: mail.id,
      recipient: mail.recipient,
      reason: given("reason"),
    };
    await takeMailEvent(jobContext(env, "mail-events", details.now, details.later), mailEvent.parse(told));
    return Response.json(told);
  }
  if (url.pathname === "/dev/inbound-mail" && request.method === "POST") {
    const bytes = new Uint8Array(await request.arrayBuffer());
    const to = url.searchParams.get("to") ?? (await recipientOf(bytes));
    const taken = await receiveMail(jobContext(env, "inbound-mail", details.now, details.later), to, bytes);
    return Response.json({ to, taken }, { status: taken === "refused" ? 422 : 200 });
  }
  if (url.pathname === "/dev/dns" && request.method === "POST") {
    const { name = "", type = "TXT", value = "" } = Object.fromEntries(url.searchParams);
    setLocalRecord(name, RECORD_TYPES.find((each) => each === type) ?? "TXT", value);
    return Response.json({ name, type, value });
  }
  if (url.pathname === "/dev/webhooks") return Response.json({ results: received });
  if (url.pathname === "/dev/dead-letters") {
    const ctx = jobContext(env, "dead-letters", details.now, details.later);
    const given = url.searchParams.get("id");
    const listed = await listDeadLetters(ctx, {});
    if (request.method !== "POST") return Response.json({ results: listed });
    const ids = given ? [given] : listed.map(({ id }) => id);
    for (const id of ids) await resendDeadLetter(ctx, { id });
    return Response.json({ sent: ids });
  }
  if (url.pathname === "/dev/outbox") {
    const { to = null, template = null } = Object.fromEntries(url.searchParams);
    const { results } = await env.DB.prepare(
      `SELECT id, template, recipient, subject, text, status, reply_to, created_at FROM mails
        WHERE recipient = coalesce(?1, recipient) AND template = coalesce(?2, template) ORDER BY created_at DESC LIMIT 100`,
    )
      .bind(to, template)
      .all();
    const mails = await Promise.all((results as unknown as MailRow[]).map((mail) => withToken(env, mail)));
    if (url.searchParams.get("format") === "json") return Response.json({ results: mails });
    return new Response(outboxPage(mails), { headers: { "Content-Type": "text/html; charset=utf-8" } });
  }
  return null;
}

interface MailRow {
  id: string;
  template: string;
  recipient: string;
  subject: string;
  text: string;
  status: string;
  reply_to: string | null;
  created_at: number;
}

function outboxPage(mails: MailRow[]): string {
  const clean = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
  const linked = (text: string) => clean(text).replace(/https?:\/\/[^\s<)]+/g, (link) => `<a href="${link}">${link}</a>`);
  const rows = mails.map(
    (mail) =>
      `<details><summary><b>${clean(mail.subject)}</b> to ${clean(mail.recipient)} (${clean(mail.status)}, ${new Date(mail.created_at).toISOString()})</summary><form method="post" action="/dev/mail-events?mail=${encodeURIComponent(mail.id)}"><button name="type" value="bounced">It bounces</button> <button name="type" value="complained">It is marked as spam</button></form><pre>${linked(mail.text)}</pre></details>`,
  );
  return `<!doctype html><html lang="en"><title>Captured mail</title><meta name="viewport" content="width=device-width"><style>body{font:16px/1.5 system-ui;margin:2rem auto;max-width:48rem;padding:0 1rem}pre{white-space:pre-wrap;background:#f6f8fa;padding:1rem}details{border-bottom:1px solid #ddd;padding:.5rem 0}</style><h1>Captured mail</h1>${rows.join("") || "<p>No mail yet.</p>"}</html>`;
}
