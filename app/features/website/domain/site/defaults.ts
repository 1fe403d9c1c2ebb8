import { DEFAULT_REFUND_POLICY } from "~/features/schools/refund-policy-model";
import { type Ctx, type School, schoolOf } from "~/platform/context";
import { documentText } from "~/platform/rich-text";
import { NAV_KEYS, type SiteKind } from "../../document-model";
import { defaultHome } from "../../section-model";

type Body = Record<string, unknown>;

/** What each page says as long as nobody has written it: made of the school's profile. */
export function defaultBody(ctx: Ctx, kind: SiteKind): Body {
  const school = schoolOf(ctx);
  return school ? (DEFAULTS[kind]?.(school) ?? {}) : {};
}

const DEFAULTS: Partial<Record<SiteKind, (school: School) => Body>> = {
  basic: (school) => ({
    site_title: school.name,
    tagline: school.tagline ?? undefined,
    nav: NAV_KEYS.map((key) => ({ key, is_visible: true })),
    contact_email: school.contactEmail ?? undefined,
    contact_phone: school.phone ?? undefined,
    social: {},
  }),
  home: () => ({ sections: defaultHome() }),
  about: (school) => ({
    title: `About ${school.name}`,
    story: rich(school.about ?? ""),
    values: [],
    accreditations: [],
    team: [],
  }),
  tuition: (school) => ({
    show_table: true,
    options: [],
    plan_text: "Where a program takes instalments, its page shows every due date and amount before you register.",
    show_sponsorships: false,
    refund_text: school.refundPolicy ?? DEFAULT_REFUND_POLICY,
  }),
  gallery: () => ({ photos: [] }),
  resources: () => ({ layout: "grid" }),
  terms: (school) => ({ title: "Terms", body: rich(termsOf(school)) }),
  privacy: (school) => ({ title: "Privacy", body: rich(privacyOf(school)) }),
  resource: () => ({ type: "link" }),
  page: () => ({ sections: [], in_navbar: true }),
  post: () => ({ tags: [] }),
  campus: () => ({ photos: [] }),
};

const rich = (markdown: string) => documentText(markdown) ?? "";
const reach = ({ name, contactEmail, phone }: School) => [name, contactEmail, phone].filter(Boolean).join(", ");

const termsOf = (
  school: School,
) => `These terms hold between you and ${school.name}. You accept them when you register for a class or buy from the store.

## Registration
A registration is made when you have sent the form and, where payment is due, paid it. Your seat is held while you pay. What you tell us has to be true: exams and licenses depend on it.

## Prices and payment
Every price and fee is shown before you pay. Where a program takes instalments, its page shows each due date and amount; an instalment that is late may cost you your seat.

## Changes and refunds
${school.refundPolicy ?? DEFAULT_REFUND_POLICY} When we cancel a class, you choose another one or get back what you have paid for it.

## In class
Follow the rules of the school and of the places where you train. Whoever endangers others may be asked to leave.

## Questions
Ask us: ${reach(school)}.`;

const privacyOf = (school: School) => `This is what ${school.name} does with what you tell us.

## What we keep
Your name, how to reach you, what the registration form asks, your classes, payments and messages. Card numbers go to the payment provider alone; we never see them.

## What it is for
To answer you, to teach you, to take payments, to send you dates and receipts, and to report what the law asks of a school. We sell nothing of it.

## Who sees it
Our staff, the instructors of your classes, and services that work for us, such as payment and mail. Where a sponsor pays for you, the sponsor sees that you take part.

## Cookies
This site sets a cookie when you sign in, put something in the cart, or close a notice. None follows you anywhere else.

## Your choice
Ask us what we keep, have it put right, or have it deleted where no law says that we must keep it: ${reach(school)}.`;
