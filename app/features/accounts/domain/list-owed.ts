import { todayOf } from "~/platform/context";
import { schoolStaff } from "~/platform/policy";
import { query } from "~/platform/verb";
import { collectionsInput } from "../collections-model";
import { readCollections } from "../data/owed";

/** Who owes, the longest first, with the sums of each age. Without a chosen age: who is late. */
export const listOwed = query({
  name: "collections.list",
  allow: schoolStaff,
  input: collectionsInput,
  async run(ctx, input) {
    const { results, count, ...rest } = await readCollections(ctx, input);
    return { page: { results, count }, ...rest, today: todayOf(ctx) };
  },
});
