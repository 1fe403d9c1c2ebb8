/** English texts of a school's pages that nobody has written yet. `online` is "yes" where the school is paid online. */
export const words = {
  aboutTitle: "About {school}",
  planText: "If a program offers a payment plan, its page shows every installment and due date before you register.",
  termsTitle: "Terms",
  terms: `These terms apply between you and {school}. You accept them when you register for a class or buy from the store.

## Registration
{online, select, yes {You're registered once you submit the form and make any payment due. We hold your seat while you pay.} other {You're registered once you submit the form. You pay at the school.}} The information you give us must be accurate, because exams and licenses depend on it.

## Prices and payment
We show every price and fee before you pay. If a program offers a payment plan, its page shows each installment and due date. If an installment is past due, you may lose your seat.

## Changes and refunds
{refund} If we cancel a class, you can move to another class or get a full refund of what you paid for it.

## In class
Follow the rules of the school and of the facilities where you train. We may ask students who put others at risk to leave.

## Questions
Contact us: {reach}.`,
  privacyTitle: "Privacy",
  privacy: `This page explains how {school} uses your information.

## Information we keep
Your name and contact information, your answers on the registration form, your classes, payments, and messages.{online, select, yes { Card numbers go directly to our payment provider; we never see them.} other {}}

## How we use it
To answer your questions, teach your classes, take payments, send you dates and receipts, and meet the reporting rules that apply to schools. We never sell your information.

## Who sees it
Our staff, your instructors, and services that work for us, such as {online, select, yes {payment and email providers} other {email providers}}. If a sponsor pays for you, the sponsor can see that you're enrolled.

## Cookies
This site sets a cookie when you sign in, add an item to your cart, or close a notice. None of them track you on other sites.

## Your choices
You can ask us for a copy of your information, and ask us to correct it or delete it unless the law requires us to keep it. Contact us: {reach}.`,
} as const;
