import type { TemplateName } from "../mails-model";
import { accounts } from "./mail-templates/accounts";
import { admissions } from "./mail-templates/admissions";
import { certificates } from "./mail-templates/certificates";
import { classes } from "./mail-templates/classes";
import { employers } from "./mail-templates/employers";
import { groups } from "./mail-templates/groups";
import type { MailTemplate } from "./mail-templates/mail-template";
import { partners } from "./mail-templates/partners";
import { payments } from "./mail-templates/payments";
import { registrations } from "./mail-templates/registrations";
import { reminders } from "./mail-templates/reminders";
import { staff } from "./mail-templates/staff";

/** The product's wording of every mail, used until a school edits it. */
export const WORDINGS: Record<TemplateName, MailTemplate> = {
  ...registrations,
  ...admissions,
  ...certificates,
  ...classes,
  ...reminders,
  ...staff,
  ...payments,
  ...partners,
  ...employers,
  ...groups,
  ...accounts,
};
