import * as schema from "#drizzle/schema";
import { newId } from "~/platform/ids";
import { DAY_MS } from "~/platform/zones";
import type { Demo } from "./demo-context";
import { userRow } from "./factories";
import { person } from "./names";

/** Custom menu links of the school. */
const LINKS = [
  ["Nursing board", "https://health.ri.example/nursing", "award"],
  ["Student handbook", "https://www.bayside-health.example/handbook", "star"],
  ["Find us", "https://maps.example.com/bayside", "pin"],
] as const;

/** Colleagues, the widget, links of the site and what is new: what a school keeps beside its students. */
export function seedSuperAdmin({ rows, now, passwordHash }: Demo, schoolId: string, owner: { id: string }): void {
  for (let index = 0; index < 22; index += 1) {
    const isInvited = index % 7 === 3;
    const user = userRow({
      ...person(800 + index),
      role: "school_admin",
      schoolId,
      jobTitle: ["Registrar", "Front desk", "Program coordinator", "Bursar"][index % 4],
      passwordHash: isInvited ? null : passwordHash,
      status: isInvited || index % 9 === 5 ? "inactive" : "active",
      lastLoginAt: isInvited ? null : now - (index + 1) * 1.3 * DAY_MS,
      createdAt: now - (60 - index) * DAY_MS,
      updatedAt: now - (60 - index) * DAY_MS,
    });
    rows.add(schema.users, user);
    rows.add(schema.invites, {
      id: newId(),
      tokenHash: newId(),
      userId: user.id,
      schoolId,
      status: isInvited ? "pending" : "accepted",
      invitedBy: owner.id,
      createdAt: now - 2 * DAY_MS,
      expiresAt: now + (index % 2 ? 5 : -1) * DAY_MS,
      acceptedAt: isInvited ? null : now - DAY_MS,
    });
  }
  LINKS.forEach(([text, link, icon], position) => {
    rows.add(schema.navbarItems, { id: newId(), schoolId, text, link, icon, position, createdAt: now - 30 * DAY_MS, updatedAt: now - 30 * DAY_MS });
  });
  rows.add(schema.inquiryWidgets, {
    schoolId,
    key: "bayside-widget-demo",
    isEnabled: true,
    title: "Ask Bayside",
    intro: "Leave your question and we'll get back to you soon.",
    buttonText: "Send question",
    fields: ["phone", "program", "message"],
    color: null,
    style: "inline",
    allowedDomains: [],
    thankYou: "Thank you. We will contact you soon.",
    createdAt: now - 40 * DAY_MS,
    updatedAt: now - 40 * DAY_MS,
  });
}

const NEWS: [string, "new" | "improved" | "fixed", string][] = [
  [
    "Answer inquiries without leaving the product",
    "new",
    "Open an inquiry and press **Reply**. Start with a template or a blank reply. Your reply is saved with the question.",
  ],
  ["A question form for your other sites", "new", "The **inquiry widget** puts a form on any page with one line of code."],
  ["Lists remember where you were", "improved", "Search, filters, and page are now part of the address, so going back returns you to the same list."],
  ["Exports open cleanly in Excel", "fixed", "Names with accents are spelled correctly."],
];

/** Feature updates, the same for every school; the newest is unread. */
export function seedNews({ rows, now }: Demo, readers: { userId: string; schoolId: string }[]): void {
  NEWS.forEach(([title, tag, body], index) => {
    const id = newId();
    const createdAt = now - (3 + index * 12) * DAY_MS;
    rows.add(schema.featureUpdates, { id, title, body, tag, createdAt });
    for (const { userId, schoolId } of readers)
      rows.add(schema.notifications, {
        id: `app_feature_update:${id}:${userId}`,
        userId,
        schoolId,
        type: "app_feature_update",
        isRead: index > 0,
        objectId: id,
        extra: { notification_title: title, app_update_id: id },
        createdAt,
      });
  });
}
