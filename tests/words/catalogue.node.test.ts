import { IntlMessageFormat } from "intl-messageformat";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { type Catalogue, wordsOf } from "~/words/words";
import { bannedIn, literalsOf } from "../words.mjs";

const catalogues = Object.entries(import.meta.glob<{ words: Catalogue }>("../../app/words/en/*.ts", { eager: true }));

/** Public, wizard and student components whose words all come from a catalogue. */
const FROM_CATALOGUE = [
  "app/areas/public/frame.tsx",
  "app/areas/public/site-footer.tsx",
  "app/areas/public/site-header.tsx",
  "app/areas/public/visitor-notice.tsx",
  "app/features/assistants/parts/applicant-form.tsx",
  "app/features/assistants/parts/chat-log.tsx",
  "app/features/assistants/parts/chat-now.tsx",
  "app/features/assistants/screens/widget/chat-frame.tsx",
  "app/features/careers/parts/entry-panel.tsx",
  "app/features/careers/parts/job-columns.tsx",
  "app/features/careers/parts/job-tabs.tsx",
  "app/features/careers/screens/student/careers.tsx",
  "app/features/careers/screens/student/employer-detail.tsx",
  "app/features/careers/screens/student/employer-list.tsx",
  "app/features/careers/screens/student/event-list.tsx",
  "app/features/careers/screens/student/job-detail.tsx",
  "app/features/careers/screens/student/job-list.tsx",
  "app/features/careers/screens/student/job-local.tsx",
  "app/features/careers/screens/student/resume-print.tsx",
  "app/features/careers/screens/student/resume.tsx",
  "app/features/directory/parts/directory-page.tsx",
  "app/features/directory/screens/public/city.tsx",
  "app/features/directory/screens/public/start.tsx",
  "app/features/directory/screens/public/state.tsx",
  "app/features/forms/parts/agreement-to-sign.tsx",
  "app/features/forms/parts/answer-field.tsx",
  "app/features/forms/parts/static-field.tsx",
  "app/features/inquiries/screens/widget/inquiry-frame.tsx",
  "app/features/messaging/screens/blank/manage-preference.tsx",
  "app/features/payments/screens/receipt.tsx",
  "app/features/pre-enrollments/parts/application.tsx",
  "app/features/pre-enrollments/screens/public/pre-enroll.tsx",
  "app/features/pre-enrollments/screens/student/pre-enroll.tsx",
  "app/features/programs/screens/onboarding/instructor-application.tsx",
  "app/features/programs/screens/onboarding/instructor-onboarding.tsx",
  "app/features/registration-flow/parts/outcome/contact.tsx",
  "app/features/registration-flow/parts/outcome/made.tsx",
  "app/features/registration-flow/parts/outcome/unfinished.tsx",
  "app/features/registration-flow/parts/wizard/agreement-step.tsx",
  "app/features/registration-flow/parts/wizard/back-link.tsx",
  "app/features/registration-flow/parts/wizard/choose-step.tsx",
  "app/features/registration-flow/parts/wizard/funding-step.tsx",
  "app/features/registration-flow/parts/wizard/order-summary.tsx",
  "app/features/registration-flow/parts/wizard/payment-step.tsx",
  "app/features/registration-flow/parts/wizard/wizard.tsx",
  "app/features/registration-flow/screens/public/pay.tsx",
  "app/features/registration-flow/screens/public/registration-failed.tsx",
  "app/features/registration-flow/screens/public/registration-success.tsx",
  "app/features/registration-flow/screens/public/registration.tsx",
  "app/features/registration-flow/screens/student/register-outcome.tsx",
  "app/features/registration-flow/screens/student/register.tsx",
  "app/features/registrations/screens/public/agreement.tsx",
  "app/features/sponsors/screens/public/sponsor-invoice.tsx",
  "app/features/store/parts/cart-lines.tsx",
  "app/features/store/parts/checkout-bill.tsx",
  "app/features/store/parts/checkout-form.tsx",
  "app/features/store/parts/order-outcome.tsx",
  "app/features/store/parts/shelf-card.tsx",
  "app/features/store/screens/public/checkout.tsx",
  "app/features/store/screens/public/order.tsx",
  "app/features/store/screens/public/product.tsx",
  "app/features/store/screens/public/store.tsx",
  "app/features/store/screens/public/subscription.tsx",
  "app/features/student-area/parts/autopay.tsx",
  "app/features/student-area/parts/cancellation.tsx",
  "app/features/student-area/parts/class-parts.tsx",
  "app/features/student-area/parts/lists.tsx",
  "app/features/student-area/parts/next-day-facts.tsx",
  "app/features/student-area/parts/next-day.tsx",
  "app/features/student-area/parts/onboarding-steps.tsx",
  "app/features/student-area/parts/pay-button.tsx",
  "app/features/student-area/parts/refund-request.tsx",
  "app/features/student-area/parts/review.tsx",
  "app/features/student-area/parts/work-cards.tsx",
  "app/features/student-area/screens/student/agreement.tsx",
  "app/features/student-area/screens/student/class-detail.tsx",
  "app/features/student-area/screens/student/class-list.tsx",
  "app/features/student-area/screens/student/home.tsx",
  "app/features/student-area/screens/student/offline.tsx",
  "app/features/student-area/screens/student/onboarding.tsx",
  "app/features/student-area/screens/student/payments.tsx",
  "app/features/student-area/screens/student/statement.tsx",
  "app/features/wallet/parts/document-list.tsx",
  "app/features/wallet/parts/own-documents.tsx",
  "app/features/waitlist/screens/public/waitlist-answer.tsx",
  "app/features/website/parts/class-list.tsx",
  "app/features/website/parts/fees.tsx",
  "app/features/website/parts/finder.tsx",
  "app/features/website/parts/home-sections.tsx",
  "app/features/website/parts/inquiry-form.tsx",
  "app/features/website/parts/path-steps.tsx",
  "app/features/website/parts/people.tsx",
  "app/features/website/parts/program-card.tsx",
  "app/features/website/parts/program-hero.tsx",
  "app/features/website/parts/scholarships.tsx",
  "app/features/website/parts/site/about.tsx",
  "app/features/website/parts/site/blog.tsx",
  "app/features/website/parts/site/campuses.tsx",
  "app/features/website/parts/site/faqs.tsx",
  "app/features/website/parts/site/gallery.tsx",
  "app/features/website/parts/site/resources.tsx",
  "app/features/website/parts/site/sections.tsx",
  "app/features/website/parts/site/site-view.tsx",
  "app/features/website/parts/site/tuition.tsx",
  "app/features/website/parts/waitlist-form.tsx",
  "app/features/website/screens/public/home.tsx",
  "app/features/website/screens/public/preview.tsx",
  "app/features/website/screens/public/program-detail.tsx",
  "app/features/website/screens/public/program-list.tsx",
  "app/features/website/screens/public/site-page.tsx",
  "app/features/website/screens/public/start-dates.tsx",
  "app/ui/site/choices.tsx",
  "app/ui/site/fields.tsx",
  "app/ui/site/pages.tsx",
  "app/ui/site/promo-code.tsx",
];

describe("a catalogue", () => {
  const say = wordsOf(
    {
      plain: "You'll hear from us",
      seats: "{count, plural, =0 {Class is full} one {# seat left} other {# seats left}}",
      total: "{amount} on {date}",
      link: "Read <terms>the terms of {school}</terms> first",
    } as const,
    "en",
  );

  it("formats names, plurals and tags", () => {
    expect(say("plain")).toBe("You'll hear from us");
    expect([0, 1, 1200].map((count) => say("seats", { count }))).toEqual(["Class is full", "1 seat left", "1,200 seats left"]);
    expect(say("total", { amount: "$5.00", date: "Dec 14, 2026" })).toBe("$5.00 on Dec 14, 2026");
    const rich = say.rich("link", { terms: createElement("a", { href: "/terms" }) }, { school: "<b>Bay</b>" });
    expect(renderToStaticMarkup(createElement("p", null, rich))).toBe('<p>Read <a href="/terms">the terms of &lt;b&gt;Bay&lt;/b&gt;</a> first</p>');
  });

  it("does not compile with a missing, an unknown or an extra value", () => {
    const compiled = () => {
      // @ts-expect-error amount and date are missing
      say("total");
      // @ts-expect-error date is missing
      say("total", { amount: 1 });
      // @ts-expect-error no such name
      say("seats", { count: 1, size: 2 });
      // @ts-expect-error no such message
      say("nothing");
    };
    expect(compiled).toBeTypeOf("function");
  });

  it.each(catalogues)("%s parses, and reads as American English", (_, { words }) => {
    for (const [key, message] of Object.entries(words)) {
      expect(() => new IntlMessageFormat(message), `${key}: ${message}`).not.toThrow();
      expect(bannedIn(message), `${key}: ${message}`).toEqual([]);
      // A tag replaces the value of the same name.
      const values = [...message.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name);
      expect(
        [...message.matchAll(/<\/(\w+)>/g)].map(([, tag]) => tag).filter((tag) => values.includes(tag)),
        `${key}: ${message}`,
      ).toEqual([]);
    }
    const texts = Object.values(words);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });
});

describe("a screen that visitors and students see", () => {
  it.each(FROM_CATALOGUE)("%s has no words of its own", (path) => {
    expect(literalsOf(path).filter(({ isJsx }) => isJsx)).toEqual([]);
  });
});
