import { z } from "zod";
import { findSchoolById } from "~/features/identity/data/school-row";
import { refusesOptionalMail, wantOptionalMail } from "~/features/identity/domain/optional-mail";
import { type Ctx, type School, schoolOf, withSchool } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { choice, flag, many, optional, optionalText } from "~/platform/input";
import { anyone } from "~/platform/policy";
import { type CommandCtx, command, query } from "~/platform/verb";
import { optIn, optOut, optOutsOf, studentWith } from "../data/opt-outs";
import { isMailKind, MAIL_KINDS } from "../mails-model";
import { LINK_INVALID, MAIL_KIND_LABELS, type MailKind, maskedEmail } from "../model";
import { subscriberOf } from "./preference-token";
import { refusedKinds } from "./refused-kinds";

const kind = () => choice(MAIL_KINDS as unknown as readonly [MailKind, ...MailKind[]]);

/** The address and school of a preference link. @throws invalid `link_invalid` */
async function whose(ctx: Ctx, token: string | undefined): Promise<{ ctx: Ctx; email: string; school: School }> {
  const subscriber = token ? await subscriberOf(ctx, token) : null;
  const school = subscriber ? await findSchoolById(ctx, subscriber.schoolId) : null;
  if (!subscriber || !school) throw new DomainError("invalid", "link_invalid", LINK_INVALID);
  return { ctx: withSchool(ctx, school), email: subscriber.email, school };
}

const described = (refused: readonly MailKind[]) =>
  MAIL_KINDS.map((type) => ({ type, label: MAIL_KIND_LABELS[type], subscribed: !refused.includes(type) }));

/** The email preferences of a link's address. */
export const getPreferences = query({
  name: "messaging.get-preferences",
  allow: anyone,
  input: z.object({ token: optionalText(1000), unsubscribe: optionalText(20), kind: optional(kind()).catch(undefined) }),
  async run(given, input) {
    const { ctx, email, school } = await whose(given, input.token);
    return {
      email: maskedEmail(email),
      schoolName: school.name,
      token: input.token ?? "",
      kind: input.kind ?? null,
      isLeaving: input.unsubscribe === "all",
      preferences: described(await refusedKinds(ctx, email)),
    };
  },
});

/** Saves preferences: the kinds in `preferences`, or all by `subscribed`. Other kinds stay unchanged. */
export const savePreferences = command({
  name: "messaging.save-preferences",
  allow: anyone,
  input: z.object({
    token: optionalText(1000),
    subscribed: flag().optional(),
    preferences: many(z.object({ type: kind(), subscribed: flag() }), MAIL_KINDS.length),
  }),
  secret: ["token"],
  async run(given, input) {
    const { ctx, email, school } = await whose(given, input.token);
    const refused = new Set(await refusedKinds(ctx, email));
    const before = new Set(await optOutsOf(ctx, email));
    const wishes = input.subscribed === undefined ? input.preferences : MAIL_KINDS.map((type) => ({ type, subscribed: input.subscribed === true }));
    for (const { type, subscribed } of wishes) {
      if (subscribed) refused.delete(type);
      else refused.add(type);
    }
    for (const type of MAIL_KINDS)
      if (refused.has(type) !== before.has(type)) given.stage(refused.has(type) ? optOut(ctx, email, type) : optIn(ctx, email, type));
    if (refused.has("news") !== before.has("news")) await noteNews(given, ctx, email, !refused.has("news"));
    // Subscribing to a kind also lifts a general unsubscribe.
    if (refused.size < MAIL_KINDS.length && (await refusesOptionalMail(ctx, email))) given.stage(wantOptionalMail(ctx, email));
    given.record({ type: "mail-preferences", id: school.id, after: { refused: [...refused] } });
    return { email: maskedEmail(email), preferences: described([...refused]) };
  },
});

/** Adds the answer about school news to the student's consent log, where the address is a student's. */
async function noteNews(given: CommandCtx, ctx: Ctx, email: string, isGiven: boolean): Promise<void> {
  const studentId = await studentWith(ctx, email);
  if (studentId === null || schoolOf(given)?.id !== schoolOf(ctx)?.id) return;
  given.emit("consent.answered", {
    ...{ studentId, purpose: "marketing_email", wording: MAIL_KIND_LABELS.news, isGiven, place: "Email preferences" },
    ...{ answeredBy: null, at: given.now.getTime() },
  });
}

/** One-click unsubscribe (RFC 8058): from the mail's kind, or from everything without one. Mandatory kinds stay on. */
export const oneClick = (link: { token?: string; kind?: string }) => ({
  token: link.token,
  ...(link.kind ? { preferences: isMailKind(link.kind) ? [{ type: link.kind, subscribed: false }] : [] } : { subscribed: false }),
});
