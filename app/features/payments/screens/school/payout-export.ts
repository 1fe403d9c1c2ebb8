import { schoolOwner } from "~/areas/gates";
import { csvLoader } from "~/features/exports/doors";
import { payoutExport } from "../../history-exports";

export const loader = csvLoader(payoutExport, { gate: schoolOwner, of: ({ params }) => ({ payout: params.id }) });
