import { z } from "zod";
import { MAX_FOUND } from "~/features/enrollment/domain/questions";
import { studentPath } from "~/features/enrollment/paths";
import { classRosterPath } from "~/features/programs/class-paths";
import { askCatalog } from "~/features/programs/domain/search-catalog";
import { editProgramPath } from "~/features/programs/paths";
import { optionalText } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { shortDate } from "~/platform/zones";
import { peoplePage } from "../data/roster";
import type { OfficeHits } from "../search-model";

const LIMIT = 8;
const SHORTEST = 2;
const NOTHING: OfficeHits = { students: [], programs: [], classes: [] };

/** Students, programs and classes by a word, a few of each, found as their lists find them. One round trip. */
export const searchOffice = query({
  name: "office.search",
  allow: schoolStaff,
  input: z.object({ q: optionalText(200) }),
  async run(ctx, { q: search = "" }): Promise<OfficeHits> {
    if (search.length < SHORTEST) return NOTHING;
    const [people] = peoplePage(ctx, { search }, { limit: LIMIT, offset: 0, ordering: "student", mostFound: MAX_FOUND });
    const [students, programs, classes] = await inSchool(ctx).db.batch([people, ...askCatalog(ctx, search, LIMIT)]);
    return {
      students: students.map(({ id, firstName, lastName, email }) => ({ to: studentPath(id), label: `${firstName} ${lastName}`, detail: email })),
      programs: programs.map(({ program }) => ({ to: editProgramPath(program.id), label: program.title, detail: program.code })),
      classes: classes.map(({ courseClass, program }) => ({
        to: classRosterPath(courseClass.id),
        label: courseClass.code,
        detail: [program, courseClass.startDate ? shortDate(courseClass.startDate) : "self-paced"].join(", "),
      })),
    };
  },
});
