import { z } from "zod";
import { choice, id } from "~/platform/input";
import { listInput } from "~/platform/list";
import { PARTNERSHIPS } from "./model";

/** Inputs of the lists of partners, affiliations and partner programs. */
const type = choice(["onsite", "blended", "virtual"]);
const category = z.string().max(120);

export const partnerListInput = listInput({
  sorts: ["name", "state", "city", "programs", "status"] as const,
  filters: { state: z.string().max(40), affiliation_status: choice(PARTNERSHIPS), status: choice(PARTNERSHIPS), category },
});

export const affiliationListInput = listInput({
  sorts: ["requested_at", "responded_at", "name", "status", "city"] as const,
  ordering: "-requested_at",
  filters: { status: choice(["requested", "accepted", "revoked"]) },
});

const PROGRAM_SORTS = ["title", "category", "type", "tuition", "partner", "next_start"] as const;

export const referredListInput = listInput({ sorts: PROGRAM_SORTS, filters: { type, category } });

export const offeredListInput = listInput({
  sorts: PROGRAM_SORTS,
  filters: { type, category, national_partner: id(), slug: z.string().max(200) },
});

export const partnerProgramListInput = listInput({
  sorts: PROGRAM_SORTS,
  filters: { type, category, partner: id(), in_directory: choice(["yes", "no"]) },
});
