import { canPayOnline } from "~/features/enrollment/domain/own-student";
import { refundPolicyOf } from "~/features/schools/refund-policy-model";
import { type Ctx, type School, schoolOf } from "~/platform/context";
import { documentText } from "~/platform/rich-text";
import { NAV_KEYS, type SiteKind } from "../../document-model";
import { defaultHome } from "../../section-model";

type Body = Record<string, unknown>;

/** Default content of a page, made of the school's profile. */
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
    plan_text: "If a program offers a payment plan, its page shows every installment and due date before you register.",
    show_sponsorships: false,
    refund_text: refundPolicyOf(school),
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
) => `These terms apply between you and ${school.name}. You accept them when you register for a class or buy from the store.

## Registration
${
  canPayOnline(school)
    ? "You're registered once you submit the form and make any payment due. We hold your seat while you pay."
    : "You're registered once you submit the form. You pay at the school."
} The information you give us must be accurate, because exams and licenses depend on it.

## Prices and payment
We show every price and fee before you pay. If a program offers a payment plan, its page shows each installment and due date. If an installment is past due, you may lose your seat.

## Changes and refunds
${refundPolicyOf(school)} If we cancel a class, you can move to another class or get a full refund of what you paid for it.

## In class
Follow the rules of the school and of the facilities where you train. We may ask students who put others at risk to leave.

## Questions
Contact us: ${reach(school)}.`;

const privacyOf = (school: School) => `This page explains how ${school.name} uses your information.

## Information we keep
Your name and contact information, your answers on the registration form, your classes, payments, and messages.${canPayOnline(school) ? " Card numbers go directly to our payment provider; we never see them." : ""}

## How we use it
To answer your questions, teach your classes, take payments, send you dates and receipts, and meet the reporting rules that apply to schools. We never sell your information.

## Who sees it
Our staff, your instructors, and services that work for us, such as ${canPayOnline(school) ? "payment and email providers" : "email providers"}. If a sponsor pays for you, the sponsor can see that you're enrolled.

## Cookies
This site sets a cookie when you sign in, add an item to your cart, or close a notice. None of them track you on other sites.

## Your choices
You can ask us for a copy of your information, and ask us to correct it or delete it unless the law requires us to keep it. Contact us: ${reach(school)}.`;
