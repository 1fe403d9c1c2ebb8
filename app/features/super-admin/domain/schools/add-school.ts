import { z } from "zod";
import { storeFile } from "~/features/files/domain/store-file";
import { inviteUser } from "~/features/identity/domain/invite";
import { stageFirstPolicy } from "~/features/payments/domain/first-refund-policy";
import { addSchoolForm } from "~/features/schools/admin-model";
import { colourColumns, generalColumns, metaColumns, planColumns, stageNewSchool } from "~/features/schools/domain/desk/stage-school";
import { stageLmsEndpoint } from "~/features/webhooks/domain/lms-endpoint";
import { conflict, DomainError } from "~/platform/errors";
import { optional, REQUIRED } from "~/platform/input";
import { superAdmin } from "~/platform/policy";
import { type CommandCtx, command } from "~/platform/verb";
import { stageSignUpDone } from "../sign-ups/sign-up-done";

type NewSchool = z.output<typeof addSchoolForm>;
/** Defaults of a new school that the form does not ask for. */
interface More {
  logoFileId?: string | null;
  smallLogoFileId?: string | null;
  visitorNoticeTitle?: string | null;
  visitorNoticeDesc?: string | null;
}

/**
 * Stages a complete school: its host, its owner's invitation and its refund policy. Emails, forms and site use the product's defaults
 * until the school changes them.
 */
export async function stageAdminSchool(ctx: CommandCtx, input: NewSchool, more: More = {}): Promise<string> {
  const plan = await planColumns(ctx, input, false);
  const schoolId = stageNewSchool(ctx, input.subdomain_url, {
    ...generalColumns(input),
    ...plan,
    plan: input.payment_plan,
    ...colourColumns(input),
    ...metaColumns(input),
    ...more,
    payoutStatus: "unlinked",
  });
  stageFirstPolicy(ctx, schoolId);
  stageLmsEndpoint(ctx, schoolId, plan);
  const { email, first_name: firstName, last_name: lastName } = input.owner;
  await inviteUser(ctx, { email, firstName, lastName, role: "school_owner", schoolId }).catch(besideOwner);
  if (input.interested) stageSignUpDone(ctx, input.interested, schoolId);
  return schoolId;
}

/** Moves an error of the owner's address to the form's field `owner.email`. */
function besideOwner(error: unknown): never {
  if (error instanceof DomainError && error.code === "user_exists") throw conflict(error.code, error.message, { "owner.email": [error.message] });
  throw error;
}

const picture = () => optional(z.instanceof(File, { message: REQUIRED }));

/** A new school from the desk's form. @throws conflict `domain_used`, `user_exists` */
export const addSchool = command({
  name: "schools.add",
  allow: superAdmin,
  input: addSchoolForm.extend({ logo: picture(), small_logo: picture() }),
  secret: ["lms_token"],
  async run(ctx, { logo, small_logo, ...input }) {
    const stored = (file: File | undefined, field: string) =>
      file ? storeFile(ctx, file, { purpose: "school-image", access: "public" }, field) : Promise.resolve(null);
    const pictures = { logoFileId: await stored(logo, "logo"), smallLogoFileId: await stored(small_logo, "small_logo") };
    const id = await stageAdminSchool(ctx, input, pictures);
    ctx.record({ type: "school", id, after: { name: input.name, plan: input.payment_plan, host: input.subdomain_url } });
    return { id };
  },
});
