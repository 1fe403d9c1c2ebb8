import { eq } from "drizzle-orm";
import { z } from "zod";
import { schools } from "#drizzle/schema/schools";
import { type Ctx, todayOf } from "~/platform/context";
import { conflict } from "~/platform/errors";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command, query } from "~/platform/verb";
import { selectAccounts } from "../data/movements";
import { ACCOUNT_KEYS, type AccountCodes, accountsForm } from "../model";

/** The codes of all accounts; null until each has one. */
async function codesOf(ctx: Ctx): Promise<AccountCodes | null> {
  const [row] = await selectAccounts(ctx);
  const saved: Partial<AccountCodes> = row?.accounts ?? {};
  // Codes saved before group orders could be paid have none for prepaid seats, which the school owes like credit.
  const prepaid = saved.prepaid ?? saved.credit;
  const codes: Partial<AccountCodes> = { ...saved, ...(prepaid && { prepaid }) };
  return ACCOUNT_KEYS.every((key) => codes[key]) ? (codes as AccountCodes) : null;
}

/** @throws conflict `accounts_missing` */
export async function accountCodes(ctx: Ctx): Promise<AccountCodes> {
  const codes = await codesOf(ctx);
  if (!codes) throw conflict("accounts_missing", "Enter the codes of your accounts first, under Payments, Journal.");
  return codes;
}

/** The forms of the journal, with the days that are exported by default: this month so far. */
export const showJournal = query({
  name: "journal.show",
  allow: schoolStaff,
  input: z.object({}),
  run: async (ctx) => ({ codes: await codesOf(ctx), ...defaultDays(ctx) }),
});

/** This month until today, in the school's zone. */
export const defaultDays = (ctx: Ctx) => ({ from: `${todayOf(ctx).slice(0, 7)}-01`, to: todayOf(ctx) });

/** Saves the codes of the accounts, which all later exports have. */
export const saveAccounts = command({
  name: "journal.save-accounts",
  allow: schoolStaff,
  input: accountsForm,
  async run(ctx, codes) {
    const { db, schoolId } = inSchool(ctx);
    const before = await codesOf(ctx);
    ctx.stage(db.update(schools).set({ journalAccounts: codes }).where(eq(schools.id, schoolId)));
    ctx.record({ type: "school", id: schoolId, before: { journalAccounts: before }, after: { journalAccounts: codes } });
    return {};
  },
});
