import { z } from "zod";
import { findPlace } from "~/features/employers/data/places";
import { DEFAULT_DISTANCE, milesOf, ZIP_FORMAT, ZIP_UNKNOWN } from "~/features/employers/model";
import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { student } from "~/platform/policy";
import { query } from "~/platform/verb";
import { employerPage, findEmployer } from "../data/employers";
import { ownPlace } from "../data/jobs";
import { employerListInput } from "../model";

/** Employers near a ZIP code, by default the student's; all without one. */
export const listEmployers = query({
  name: "careers.employers",
  allow: student,
  input: employerListInput,
  async run(ctx, { limit, offset, ordering, zipCode, zipCodeRange, ...filters }) {
    const own = zipCode ? null : await ownPlace(ctx);
    const zip = own ? own.zip : (zipCode ?? null);
    const range = zipCodeRange ?? DEFAULT_DISTANCE;
    const format = zip === null || /^\d{5}$/.test(zip) ? null : ZIP_FORMAT;
    const point = own ? own.point : zip && !format ? await findPlace(ctx, zip) : null;
    const error = format ?? (zip && !point ? ZIP_UNKNOWN : null);
    const near = point ? { point, miles: milesOf(range) } : null;
    const page = error ? { results: [], count: 0 } : await employerPage(ctx, filters, near, { limit, offset, ordering });
    return { page, zip, range, error };
  },
});

/** An employer for students. @throws not_found */
export const showEmployer = query({
  name: "careers.employer",
  allow: student,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const found = await findEmployer(ctx, input.id);
    if (!found) throw notFound();
    return found;
  },
});
