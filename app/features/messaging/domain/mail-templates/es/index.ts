import type { TemplateName } from "../../../mails-model";
import type { MailTemplate } from "../mail-template";
import { accounts } from "./accounts";
import { admissions } from "./admissions";
import { certificates } from "./certificates";
import { classes } from "./classes";
import { employers } from "./employers";
import { groups } from "./groups";
import { payments } from "./payments";
import { registrations } from "./registrations";
import { reminders } from "./reminders";

/** The product's Spanish wording of the mails to students, applicants and visitors. */
export const SPANISH: Partial<Record<TemplateName, MailTemplate>> = {
  ...registrations,
  ...admissions,
  ...certificates,
  ...classes,
  ...reminders,
  ...payments,
  ...employers,
  ...groups,
  ...accounts,
};
