import { z } from "zod";
import { sponsorshipApplications } from "#drizzle/schema/employers";
import { storeFile } from "~/features/files/domain/store-file";
import { countUpload } from "~/features/files/domain/student-upload";
import { stageScholarshipInquiry } from "~/features/inquiries/domain/scholarship";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { chosenFile, id } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { countUse, placeOf } from "~/platform/rate-limit";
import { inSchool } from "~/platform/school-scope";
import { command, query } from "~/platform/verb";
import { offersOnSite } from "../data/offers";
import { CLOSED, sponsorshipApplicationForm } from "../offer-model";

export { offersOnSite, type PublicOffer } from "../data/offers";

/** One offer on the school's site. @throws not_found where it is hidden or not this school's */
export const showSiteOffer = query({
  name: "site.sponsorship",
  allow: anyoneAtSchool,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const [offer] = await offersOnSite(ctx, { id: input.id });
    if (!offer) throw notFound();
    return { offer };
  },
});

const HOUR = 3_600_000;

/** A visitor applies: an inquiry at the school, and a line in the sponsor's list. @throws conflict `closed`, invalid, too_many */
export const applyForSponsorship = command({
  name: "site.apply-for-sponsorship",
  allow: anyoneAtSchool,
  input: sponsorshipApplicationForm.extend({ id: id(), document: chosenFile(), website: z.string().optional() }),
  async run(ctx, { id: offerId, document, website, ...input }) {
    if (website) return { id: newId() };
    const { db, schoolId } = inSchool(ctx);
    const [offer] = await offersOnSite(ctx, { id: offerId });
    if (offer?.submissionType !== "in_app_submission") throw notFound();
    if (!offer.isOpen) throw conflict("closed", CLOSED);
    const program = offer.programs.find((each) => each.id === input.program);
    if (!program) throw invalidField("program", "Choose an eligible program.");
    await countUse(ctx, `sponsorship:${schoolId}:${placeOf(ctx)}`, 20, HOUR);
    await countUse(ctx, `sponsorship:${schoolId}:${input.email}`, 5, HOUR);
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
