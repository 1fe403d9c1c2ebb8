import { z } from "zod";
import { choice, chosenFile, flag, id, keysOf, optional, optionalLongText, text } from "~/platform/input";

/** Labels and schemas of disclosures. Safe for the browser. */
export const DISCLOSURE_LABELS = {
  fact_sheet: "Fact sheet",
  catalog: "Catalog",
  program_information: "Program information",
  strf: "STRF statement",
  other: "Other",
} as const;

const fields = { kind: choice(keysOf(DISCLOSURE_LABELS)), title: text(120), body: optionalLongText(20_000), file: chosenFile() };
export const addDisclosureForm = z.object({ ...fields, program: optional(id()) });
/** A new version; without a new file, it keeps the one before unless `remove_file` says otherwise. */
export const replaceDisclosureForm = z.object({ ...fields, disclosure: id(), remove_file: flag().optional() });
export const ofDisclosure = z.object({ disclosure: id() });
export const guardianSettingForm = z.object({ asks_guardian: flag() });
