import { z } from "zod";
import { signedFileUrl } from "~/features/files/domain/create-upload";
import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { employer } from "~/platform/policy";
import { query } from "~/platform/verb";
import { toResume } from "../data/resume";
import { findVisible, visiblePage } from "../data/visible-resumes";
import { visibleListInput } from "../model";

/** Visible resumes of students at partner schools. */
export const listVisibleResumes = query({
  name: "careers.visible-resumes",
  allow: employer,
  input: visibleListInput,
  async run(ctx, { limit, offset, ordering, ...filter }) {
    const { page, schools } = await visiblePage(ctx, filter, { limit, offset, ordering });
    const results = page.results.map(({ skills, ...row }) => ({ ...row, skills: JSON.parse(skills) as string[] }));
    return { page: { results, count: page.count }, schools };
  },
});

/** A visible resume. @throws not_found if hidden or not of a partner school */
export const showVisibleResume = query({
  name: "careers.visible-resume",
  allow: employer,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const found = await findVisible(ctx, input.id);
    if (!found) throw notFound();
    const { person, row, school } = found;
    return {
      resume: toResume(found),
      school,
      email: person?.email ?? null,
      phone: person?.phone ?? null,
      updatedAt: row?.updatedAt ?? 0,
      fileLink: row?.fileId ? await signedFileUrl(ctx, row.fileId) : null,
    };
  },
});
