import { z } from "zod";
import { sponsorshipApplications } from "#drizzle/schema/employers";
import { storeFile } from "~/features/files/domain/store-file";
import { countUpload } from "~/features/files/domain/student-upload";
import { readAnswers } from "~/features/forms/domain/read-answers";
import { readWizard } from "~/features/forms/domain/registration-form";
import type { Section } from "~/features/forms/question-model";
import { stageScholarshipInquiry } from "~/features/inquiries/domain/scholarship";
import type { Ctx } from "~/platform/context";
import { conflict, invalid, invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { chosenFile, id, optionalText } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { countUse, placeOf } from "~/platform/rate-limit";
import { inSchool } from "~/platform/school-scope";
import { command, query } from "~/platform/verb";
import { HOUR_MS } from "~/platform/zones";
import { offersOnSite } from "../data/offers";
import { CLOSED, sponsorshipApplicationForm } from "../offer-model";

/**
 * One offer on the school's site, and what the school asks besides: the questions of the program that a visitor comes from, or of the only
 * one. @throws not_found where it is hidden or not this school's
 */
export const showSiteOffer = query({
  name: "site.sponsorship",
  allow: anyoneAtSchool,
  input: z.object({ id: id(), program: optionalText(200) }),
  async run(ctx, input) {
    const [offer] = await offersOnSite(ctx, { id: input.id });
    if (!offer) throw notFound();
    const only = offer.programs.length === 1 ? offer.programs[0] : undefined;
    const program = offer.programs.find(({ id: programId, slug }) => programId === input.program || slug === input.program) ?? only ?? null;
    const isAsked = program && offer.isOpen && offer.submissionType === "in_app_submission";
    return { offer, program, sections: isAsked ? await questionsOf(ctx, program.id) : [] };
  },
});

/** The program's registration questions. All are optional here; registration asks required ones again. */
async function questionsOf(ctx: Ctx, programId: string): Promise<Section[]> {
  const { sections } = await readWizard(ctx, programId);
  return sections.map((section) => ({ ...section, questions: section.questions.map((question) => ({ ...question, mode: "optional" as const })) }));
}

/** A visitor applies: an inquiry at the school, and a line in the sponsor's list. @throws conflict `closed`, invalid, too_many */
export const applyForSponsorship = command({
  name: "site.apply-for-sponsorship",
  allow: anyoneAtSchool,
  input: sponsorshipApplicationForm.extend({
    id: id(),
    document: chosenFile(),
    website: z.string().optional(),
    answers: z.record(z.unknown()).default({}),
  }),
  secret: ["answers"],
  async run(ctx, { id: offerId, document, website, answers: given, ...input }) {
    if (website) return { id: newId() };
    const { db, schoolId } = inSchool(ctx);
    const [offer] = await offersOnSite(ctx, { id: offerId });
    if (offer?.submissionType !== "in_app_submission") throw notFound();
    if (!offer.isOpen) throw conflict("closed", CLOSED);
    const program = offer.programs.find((each) => each.id === input.program);
    if (!program) throw invalidField("program", "Choose an eligible program.");
    await countUse(ctx, `sponsorship:${schoolId}:${placeOf(ctx)}`, 20, HOUR_MS);
    await countUse(ctx, `sponsorship:${schoolId}:${input.email}`, 5, HOUR_MS);
    const { answers, errors } = await readAnswers(ctx, Object.keys(given).length > 0 ? await questionsOf(ctx, program.id) : [], given);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    if (document) await countUpload(ctx);
    const fileId = document ? await storeFile(ctx, document, { purpose: "answer", access: "private" }, "document") : undefined;
    const name = `${input.first_name} ${input.last_name}`;
    const inquiryId = stageScholarshipInquiry(ctx, {
      name,
      email: input.email,
      phone: input.phone,
      programId: program.id,
      message: input.statement,
      details: [
        { label: "Sponsorship", value: offer.title },
        { label: "Sponsor", value: offer.employer },
        ...(document && fileId ? [{ label: "Document", value: document.name.slice(0, 200), fileId }] : []),
        ...answers.map(({ label, value, fileId: ofAnswer }) => ({ label, value, ...(ofAnswer ? { fileId: ofAnswer } : {}) })),
      ],
    });
    const { employerId } = offer;
    ctx.stage(
      db
        .insert(sponsorshipApplications)
        .values({ id: newId(), schoolId, employerId, offerId, inquiryId, programId: program.id, name, createdAt: ctx.now.getTime() }),
    );
    return { id: inquiryId };
  },
});
