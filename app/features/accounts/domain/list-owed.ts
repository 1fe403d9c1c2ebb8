import { todayOf } from "~/platform/context";
import { schoolStaff } from "~/platform/policy";
import { query } from "~/platform/verb";
import { collectionsInput } from "../collections-model";
import { readCollections } from "../data/owed";

/** Balances, longest past due first, with sums per aging bucket. Past-due ones by default. */
export const listOwed = query({
  name: "collections.list",
  allow: schoolStaff,
  input: collectionsInput,
  async run(ctx, input) {
    const { results, count, ...rest } = await readCollections(ctx, input);
    return { page: { results, count }, ...rest, today: todayOf(ctx) };
  },
});
