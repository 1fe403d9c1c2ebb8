import { consistencyChecks } from "~/consistency-checks";
import { findContradictions } from "~/features/payments/domain/consistency-checks";
import type { Env } from "~/platform/env";
import { jobContext } from "../context";

/** Answers every check of the nightly auditor with what it finds in the bound database. For `npm run audit`. */
export default {
  async fetch(_, env, execution) {
    const ctx = jobContext(env, "audit", new Date(), (work) => execution.waitUntil(work));
    const findings = await findContradictions(ctx, consistencyChecks);
    const found = new Map(findings.map(({ check, ids }) => [check, ids]));
    return Response.json(consistencyChecks.map(({ name, title }) => ({ name, title, ids: found.get(name) ?? [] })));
  },
} satisfies ExportedHandler<Env>;
