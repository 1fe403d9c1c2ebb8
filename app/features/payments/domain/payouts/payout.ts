import { z } from "zod";
import { zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolOwner } from "~/platform/policy";
import { query } from "~/platform/verb";
import { readAccountId } from "../../data/payout-account";
import { findPayout, readPayout } from "../../data/payout-lines";
import { itemisePayout } from "./itemise";

/** One payout with its payments and refunds, to compare with the bank statement. @throws not_found */
export const payoutFile = query({
  name: "payouts.file",
  allow: schoolOwner,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const known = await findPayout(ctx, input.id);
    if (!known) throw notFound();
    const account = known.itemisedAt === null ? await readAccountId(ctx) : null;
    if (account)
      try {
        await itemisePayout(ctx, account, known.id);
      } catch (error) {
        console.error(JSON.stringify({ payout: known.id, error: String(error) }));
      }
    const found = await readPayout(ctx, input.id);
    if (!found) throw notFound();
    const sum = (kind: string) => found.lines.filter((line) => line.kind === kind).reduce((total, { netCents }) => total + netCents, 0);
    return {
      ...found,
      sums: { payment: sum("payment"), refund: sum("refund"), other: sum("other") },
      zone: zoneOf(ctx),
    };
  },
});
