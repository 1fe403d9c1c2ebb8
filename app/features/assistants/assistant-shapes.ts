import { z } from "zod";
import { count, day, named } from "~/platform/json-shapes";

/** What the API answers of the assistants, for its document. */
export const schoolTokensShape = named("SchoolTokens", z.object({ consumed: count(), limit: count(), period_start: day(), period_end: day() }));
export const tokensOfSchoolShape = named(
  "TokensOfSchool",
  z.object({ school: z.object({ id: z.string(), name: z.string() }), consumed: count(), limit: count() }),
);
