import { z } from "zod";
import { closeSchoolAccounts } from "~/features/identity/domain/users/close-school-accounts";
import { stageSchoolGone } from "~/features/schools/domain/desk/retire-school";
import { stageSchool } from "~/features/schools/domain/office/profile";
import { choice, flag, id } from "~/platform/input";
import { superAdmin } from "~/platform/policy";
import { command } from "~/platform/verb";
import { adminSchool } from "./find-school";

/** Activates or deactivates a school. While inactive, its site is offline and its users cannot sign in. */
export const setSchoolStatus = command({
  name: "schools.set-status",
  allow: superAdmin,
  input: z.object({ id: id(), status: choice(["active", "inactive"] as const) }),
  async run(ctx, { id: schoolId, status }) {
    const { there, row } = await adminSchool(ctx, schoolId);
    if (row.status === status) return { id: schoolId };
    stageSchool(there, { status });
    there.record({ type: "school", id: schoolId, before: { status: row.status }, after: { status } });
    return { id: schoolId };
  },
  touches: ({ id: schoolId }) => [schoolId],
});

/** Opens or closes the call logs of a school. */
export const toggleCallLogs = command({
  name: "schools.toggle-call-logs",
  allow: superAdmin,
  input: z.object({ id: id(), on: flag() }),
  async run(ctx, { id: schoolId, on }) {
    const { there } = await adminSchool(ctx, schoolId);
    stageSchool(there, { showAiCallLogs: on });
    return { id: schoolId };
  },
  touches: ({ id: schoolId }) => [schoolId],
});

/** Deletes a school without registrations. @throws conflict `in_use` */
export const deleteSchool = command({
  name: "schools.delete",
  allow: superAdmin,
  input: z.object({ id: id() }),
  async run(ctx, { id: schoolId }) {
    const { school } = await adminSchool(ctx, schoolId);
    stageSchoolGone(ctx, school);
    closeSchoolAccounts(ctx, schoolId);
    ctx.record({ type: "school", id: schoolId, before: { name: school.name, host: school.host } });
    return { id: schoolId };
  },
});
