import { eq } from "drizzle-orm";
import { z } from "zod";
import { employers } from "#drizzle/schema/employers";
import { inviteUser } from "~/features/identity/domain/invite";
import { notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { choice, id } from "~/platform/input";
import { superAdmin } from "~/platform/policy";
import { acrossSchools } from "~/platform/school-scope";
import { command, query } from "~/platform/verb";
import { readEmployers } from "../data/employers";
import { employerListInput, newEmployerForm } from "../model";

const REASON = "a super admin looks after every employer";

/** Every employer there is. */
export const listEmployers = query({
  name: "employers.list",
  allow: superAdmin,
  input: employerListInput,
  run: (ctx, { limit, offset, ordering, ...filters }) => readEmployers(ctx, filters, { limit, offset, ordering }),
});

/** A new employer, with the invitation of its first admin in the same commit. @throws conflict `user_exists` */
export const addEmployer = command({
  name: "employers.add",
  allow: superAdmin,
  input: newEmployerForm,
  async run(ctx, input) {
    const employerId = newId();
    const at = ctx.now.getTime();
    ctx.stage(
      acrossSchools(ctx, REASON)
        .insert(employers)
        .values({
          id: employerId,
          name: input.name,
          organization: input.organization ?? null,
          companyType: input.company_type,
          contactEmail: input.email,
          status: "active",
          createdAt: at,
          updatedAt: at,
        }),
    );
    const { email, first_name: firstName, last_name: lastName } = input;
    const role = input.organization ? "organization_admin" : "employer_admin";
    await inviteUser(ctx, { email, firstName, lastName, role, schoolId: null, employerId });
    ctx.record({ type: "employer", id: employerId, after: input });
    return { id: employerId };
  },
});

/** Activates or deactivates an employer. While inactive, its users cannot sign in and its jobs and offers are hidden. @throws not_found */
export const setEmployerStatus = command({
  name: "employers.set-status",
  allow: superAdmin,
  input: z.object({ id: id(), status: choice(["active", "inactive"]) }),
  async run(ctx, { id: employerId, status }) {
    ctx.stage(
      acrossSchools(ctx, REASON).update(employers).set({ status, updatedAt: ctx.now.getTime() }).where(eq(employers.id, employerId)),
      notFound(),
    );
    ctx.record({ type: "employer", id: employerId, after: { status } });
    return { id: employerId };
  },
});
