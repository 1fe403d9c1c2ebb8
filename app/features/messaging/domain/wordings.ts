import type { TemplateName } from "../model";
import { accounts } from "./wordings/accounts";
import { admissions } from "./wordings/admissions";
import { classes } from "./wordings/classes";
import { partners } from "./wordings/partners";
import { payments } from "./wordings/payments";
import { registrations } from "./wordings/registrations";
import type { Wording } from "./wordings/wording";

/** What the product says until a school says it its own way. */
export const WORDINGS: Record<TemplateName, Wording> = { ...registrations, ...admissions, ...classes, ...payments, ...partners, ...accounts };
