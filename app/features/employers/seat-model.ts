import { GROUP_STATE_LABELS } from "~/features/groups/model";
import { choice, id, keysOf } from "~/platform/input";
import { listInput } from "~/platform/list";

/** Filters of an employer's group orders. Safe for the browser. */
export const ownOrderListInput = listInput({
  sorts: ["created_at", "name_by"] as const,
  ordering: "-created_at",
  filters: { status: choice(keysOf(GROUP_STATE_LABELS)), school: id() },
});
