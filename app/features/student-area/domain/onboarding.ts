import { z } from "zod";
import { storeFile } from "~/features/files/domain/store-file";
import { stageAvatar } from "~/features/identity/domain/avatar";
import { findOwnStudentRecord, type OwnStudent, stageStudentChange } from "~/features/identity/domain/my-student-profile";
import { isProfileComplete } from "~/features/identity/model";
import type { Ctx } from "~/platform/context";
import { conflict, notFound } from "~/platform/errors";
import { integer } from "~/platform/input";
import { student } from "~/platform/policy";
import { userOf } from "~/platform/screen";
import { command, query } from "~/platform/verb";
import { addressStep, careerStep, personalStep } from "../model";

async function present(ctx: Ctx): Promise<OwnStudent> {
  const profile = await findOwnStudentRecord(ctx, userOf(ctx));
  if (!profile) throw notFound();
  return profile;
}

/** The first incomplete step. Steps cannot be skipped. */
function reachable(profile: OwnStudent): 1 | 2 | 3 {
  const { firstName, lastName, phone, dateOfBirth, gender } = profile;
  if (!(firstName && lastName && phone && dateOfBirth && gender)) return 1;
  const { emergencyName, emergencyRelationship, emergencyPhone } = profile;
  return isProfileComplete(profile) && emergencyName && emergencyRelationship && emergencyPhone ? 3 : 2;
}

/** Loads the requested step, or the first incomplete one if that is earlier, with the saved values. */
export const getOnboarding = query({
  name: "student.onboarding",
  allow: student,
  input: z.object({ step: integer(1, 3).optional().catch(undefined) }),
  async run(ctx, input) {
    const profile = await present(ctx);
    const furthest = reachable(profile);
    const { id, schoolId, userId, ...shown } = profile;
    return { step: Math.min(input.step ?? furthest, furthest), furthest, profile: shown, avatarUrl: userOf(ctx).avatarUrl };
  },
});

export const savePersonalStep = command({
  name: "student.onboarding-personal",
  allow: student,
  input: personalStep,
  async run(ctx, input) {
    if (input.photo) stageAvatar(ctx, await storeFile(ctx, input.photo, { purpose: "avatar", access: "public" }, "photo"));
    await stageStudentChange(
      ctx,
      userOf(ctx),
      await present(ctx),
      {
        firstName: input.first_name,
        lastName: input.last_name,
        phone: input.phone,
        dateOfBirth: input.date_of_birth,
        gender: input.gender,
        ethnicity: input.ethnicity ?? null,
      },
      false,
    );
    return {};
  },
});

export const saveAddressStep = command({
  name: "student.onboarding-address",
  allow: student,
  input: addressStep,
  async run(ctx, input) {
    await stageStudentChange(
      ctx,
      userOf(ctx),
      await present(ctx),
      {
        address: input.address,
        city: input.city,
        state: input.state,
        zipcode: input.zipcode,
        emergencyName: input.emergency_name,
        emergencyRelationship: input.emergency_relationship,
        emergencyPhone: input.emergency_phone,
      },
      false,
    );
    return {};
  },
});

/** Saves the last step and completes the profile. @throws conflict `step_missing` if an earlier step is incomplete */
export const saveCareerStep = command({
  name: "student.onboarding-career",
  allow: student,
  input: careerStep,
  async run(ctx, input) {
    const profile = await present(ctx);
    if (reachable(profile) < 3) throw conflict("step_missing", "Complete the earlier steps first.");
    await stageStudentChange(ctx, userOf(ctx), profile, {
      highestEducation: input.highest_education,
      jobInterests: input.job_interests,
      preferredJobType: input.preferred_job_type ?? null,
      openToWork: input.open_to_work,
    });
    return {};
  },
});
