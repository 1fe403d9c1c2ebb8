import { csvLoader } from "~/features/exports/actions";
import { schoolOwner } from "~/features/identity/gates";
import { payoutExport } from "../../history-exports";

export const loader = csvLoader(payoutExport, { gate: schoolOwner, of: ({ params }) => ({ payout: params.id }) });
