import { z } from "zod";
import { takeChosen } from "~/features/files/domain/chosen-picture";
import { adminBrandingForm, adminGeneralForm, adminMetaForm, adminPlanForm } from "~/features/schools/admin-model";
import { hostFor, stageHost } from "~/features/schools/domain/desk/site-hosts";
import { colourColumns, generalColumns, metaColumns, planColumns } from "~/features/schools/domain/desk/stage-school";
import { stageSchool } from "~/features/schools/domain/office/profile";
import { stageLmsEndpoint } from "~/features/webhooks/domain/lms-endpoint";
import { id, optional, REQUIRED } from "~/platform/input";
import { superAdmin } from "~/platform/policy";
import { command } from "~/platform/verb";
import { adminSchool } from "./find-school";
import { announcePlan } from "./notify-plan-change";

const one = { id: id() };
const picture = () => optional(z.instanceof(File, { message: REQUIRED }));

/** Changes a school's name, address and host. @throws conflict `domain_used`, `stale` */
export const saveSchoolGeneral = command({
  name: "schools.desk-general",
  allow: superAdmin,
  input: adminGeneralForm.extend(one),
  async run(ctx, { id: schoolId, version: seen, subdomain_url: address, ...input }) {
    const { there, row, school } = await adminSchool(ctx, schoolId);
    const { host, name } = hostFor(ctx, address);
    const isMoved = host !== school.host;
    stageSchool(there, { ...generalColumns(input), ...(isMoved && row.subdomain !== name ? { subdomain: name } : {}) }, seen);
    if (isMoved) stageHost(there, schoolId, host, school.host);
    return { id: schoolId };
  },
  touches: ({ id: schoolId }) => [schoolId],
});

/** Changes a school's plan, features and fees; takes effect on the next request. */
export const saveSchoolPlan = command({
  name: "schools.desk-plan",
  allow: superAdmin,
  input: adminPlanForm.extend(one),
  secret: ["lms_token"],
  async run(ctx, { id: schoolId, version: seen, ...input }) {
    const { there, row } = await adminSchool(ctx, schoolId);
    const { lmsToken, ...change } = await planColumns(there, input, row.lmsToken !== null);
    stageSchool(there, { ...change, ...(lmsToken ? { lmsToken } : {}) }, seen);
    stageLmsEndpoint(there, schoolId, { ...change, lmsToken: lmsToken ?? row.lmsToken });
    const before = { plan: row.plan, planStatus: row.planStatus, serviceFeeType: row.serviceFeeType, serviceFeeValue: row.serviceFeeValue };
    there.record({ type: "school", id: schoolId, before, after: change });
    announcePlan(there, schoolId, { from: row.plan, to: input.payment_plan });
    return { id: schoolId };
  },
  touches: ({ id: schoolId }) => [schoolId],
});

export const saveSchoolBranding = command({
  name: "schools.desk-branding",
  allow: superAdmin,
  input: adminBrandingForm.extend({ ...one, logo: picture(), small_logo: picture() }),
  async run(ctx, input) {
    const { id: schoolId, version: seen } = input;
    const { there } = await adminSchool(ctx, schoolId);
    const taken = (field: "logo" | "small_logo") =>
      takeChosen(
        there,
        { file: input[field], from: input[`${field}_from`], isRemoved: input[`remove_${field}`] },
        { purpose: "school-image", field },
      );
    const logoFileId = await taken("logo");
    const smallLogoFileId = await taken("small_logo");
    stageSchool(
      there,
      {
        ...colourColumns(input),
        ...(logoFileId === undefined ? {} : { logoFileId }),
        ...(smallLogoFileId === undefined ? {} : { smallLogoFileId }),
      },
      seen,
    );
    return { id: schoolId };
  },
  touches: ({ id: schoolId }) => [schoolId],
});

export const saveSchoolMeta = command({
  name: "schools.desk-meta",
  allow: superAdmin,
  input: adminMetaForm.extend(one),
  async run(ctx, { id: schoolId, version: seen, meta_keywords: metaKeywords = null, ...input }) {
    const { there } = await adminSchool(ctx, schoolId);
    stageSchool(there, { ...metaColumns(input), metaKeywords }, seen);
    return { id: schoolId };
  },
  touches: ({ id: schoolId }) => [schoolId],
});
