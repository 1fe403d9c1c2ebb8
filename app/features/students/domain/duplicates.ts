import { z } from "zod";
import { findOrigins, type Origins } from "~/features/enrollment/data/origins";
import { zoneOf } from "~/platform/context";
import { id, optional, optionalText } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { query } from "~/platform/verb";
import { findMergeable, likelyPairs, type Mergeable, type Pair, sharedClass } from "../data/merges";
import { UNDO_MS } from "../merge-model";
import { COLUMNS } from "./edit-student";

/** Likely duplicates, each pair once with all its reasons, and the merges that can still be undone. */
export const listDuplicates = query({
  name: "students.duplicates",
  allow: schoolStaff,
  input: z.object({}),
  async run(ctx) {
    const { pairs, merges } = await likelyPairs(ctx, ctx.now.getTime() - UNDO_MS);
    const found = new Map<string, Omit<Pair, "reason"> & { reasons: Pair["reason"][] }>();
    for (const { reason, ...pair } of pairs) {
      const key = `${pair.id} ${pair.otherId}`;
      const known = found.get(key);
      if (known) known.reasons.push(reason);
      else found.set(key, { ...pair, reasons: [reason] });
    }
    const likely = [...found.values()].sort((one, other) => other.reasons.length - one.reasons.length);
    return { pairs: likely, merges, zone: zoneOf(ctx) };
  },
});

const inBrief = ({ student, account, registrations, paidCents, notes }: Mergeable) => ({
  id: student.id,
  name: `${student.firstName} ${student.lastName}`,
  email: student.email,
  hasAccount: student.userId !== null,
  isOpen: account === "active",
  registrations,
  paidCents,
  notes,
  createdAt: student.createdAt,
});

/** Two records beside each other: what differs, and whether they can be made one; without a second one, who is found. @throws not_found */
export const compareStudents = query({
  name: "students.compare",
  allow: schoolStaff,
  input: z.object({ id: id(), with: optional(id()), find: optionalText(100) }),
  async run(ctx, { id: keptId, with: goneId, find }) {
    const kept = await findMergeable(ctx, keptId);
    if (!goneId || goneId === keptId) {
      const { matches } = await findOrigins(ctx, { find });
      return { kept: inBrief(kept), other: null, matches: matches.filter(({ id: found }) => found !== keptId) };
    }
    const [gone, shared] = await Promise.all([findMergeable(ctx, goneId), sharedClass(ctx, keptId, goneId)]);
    const facts = Object.entries(COLUMNS)
      .map(([name, column]) => ({ name, kept: kept.student[column] ?? "", gone: gone.student[column] ?? "" }))
      .filter((fact) => fact.kept !== fact.gone);
    return {
      kept: inBrief(kept),
      matches: [] as Origins["matches"],
      other: { gone: inBrief(gone), facts, shared, seen: seenOf(kept, gone), zone: zoneOf(ctx) },
    };
  },
});

/** Stands for both records as they are. */
export const seenOf = (kept: Mergeable, gone: Mergeable): string => `${kept.student.updatedAt}.${gone.student.updatedAt}`;
