import { z } from "zod";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { choice, id, keysOf } from "~/platform/input";
import { superAdmin } from "~/platform/policy";
import { query } from "~/platform/verb";
import { instantOf } from "~/platform/wall-clock";
import { dayIn, EASTERN } from "~/platform/zones";
import { readAdminSchool } from "../../data/schools";
import { SCHOOL_TABS } from "../../school-model";
import { adminSchool } from "./find-school";

/** A school on one of the tabs of its page; its secrets stay where they are. @throws not_found */
export const showSchool = query({
  name: "desk.school",
  allow: superAdmin,
  input: z.object({ id: id(), tab: choice(keysOf(SCHOOL_TABS)).catch("general") }),
  async run(ctx, { id: schoolId, tab }) {
    const { school, row } = await adminSchool(ctx, schoolId);
    const month = dayIn(ctx.now, EASTERN).slice(0, 7);
    const { usage, people, isLmsOff } = await readAdminSchool(ctx, schoolId, { month, from: instantOf(`${month}-01`, "00:00", EASTERN).getTime() });
    const { lmsToken, payoutAccountId, setupSkipped: _, ...shown } = row;
    return {
      tab,
      school: {
        ...shown,
        host: school.host,
        site: siteOrigin(ctx, school),
        hasLmsToken: lmsToken !== null,
        isLmsOff,
        hasPayoutAccount: payoutAccountId !== null,
      },
      usage,
      people,
      zone: EASTERN,
    };
  },
});
