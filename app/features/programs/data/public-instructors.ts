import type { Ctx } from "~/platform/context";
import { instructorPage } from "./office-instructors";

/** Instructors whom a school shows: only those who are active. */
export const publicInstructors = (
  ctx: Ctx,
  filters: { program?: string; search?: string },
  page: { limit: number; offset: number; ordering: string },
) => instructorPage(ctx, "9999-12-31", { ...filters, status: "active", is_public: "true" }, page);
