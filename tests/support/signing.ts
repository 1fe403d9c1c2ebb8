import * as schema from "#drizzle/schema/index";
import { newId } from "~/platform/ids";
import { NOW } from "./context";
import { insert } from "./rows";

type Block = { heading: string; body: string; asksInitials?: boolean };

/** A published agreement of a school, or of one of its programs. */
export const publishedTemplate = (schoolId: string, programId: string | null, blocks: Block[]) =>
  insert(schema.agreementTemplates, {
    ...{ id: newId(), schoolId, programId, version: 1, title: "Our agreement", publishedAt: NOW.getTime(), publishedBy: "someone" },
    blocks: blocks.map((block, index) => ({ asksInitials: false, ...block, id: `block-${index}` })),
    ...{ createdAt: NOW.getTime(), updatedAt: NOW.getTime() },
  });

/** A disclosure in use. */
export const disclosureRow = (schoolId: string, programId: string | null, title: string) =>
  insert(schema.disclosures, {
    ...{ id: newId(), schoolId, programId, kind: "fact_sheet", title, body: `All about ${title}.`, textHash: "ab12" },
    ...{ createdBy: "someone", createdAt: NOW.getTime() },
  });
