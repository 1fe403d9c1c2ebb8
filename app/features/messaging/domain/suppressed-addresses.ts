import { z } from "zod";
import { inNamedSchool } from "~/features/schools/domain/named-school";
import { schoolOf, zoneOf } from "~/platform/context";
import { conflict } from "~/platform/errors";
import { text, textAt } from "~/platform/input";
import { listInput } from "~/platform/list";
import { staffOrSuper } from "~/platform/policy";
import { userOf } from "~/platform/screen";
import { command, query } from "~/platform/verb";
import { removeSuppression, suppressionPage } from "../data/suppressed-addresses";

/** The suppressed addresses, latest first. */
export const listSuppressed = query({
  name: "mails.list-aside",
  allow: staffOrSuper,
  school: (ctx, raw) => inNamedSchool(ctx, textAt(raw, "school")),
  input: listInput({ sorts: ["at"], ordering: "-at", filters: {} }),
  async run(ctx, { limit, offset, search, ordering }) {
    return { ...(await suppressionPage(ctx, { limit, offset, search, ordering })), zone: zoneOf(ctx), isOfAll: schoolOf(ctx) === null };
  },
});

/** Removes an address from the suppression list. @throws conflict `not_aside` */
export const clearAddress = command({
  name: "mails.clear-address",
  allow: staffOrSuper,
  school: (ctx) => inNamedSchool(ctx, null),
  input: z.object({ id: text(400) }),
  async run(ctx, { id }) {
    ctx.stage(removeSuppression(ctx, id, userOf(ctx).id), conflict("not_aside", "This address already receives email."));
    ctx.record({ type: "address_aside", id, after: { cleared: true } });
    return { id, email: id.slice(id.indexOf(":") + 1) };
  },
});
