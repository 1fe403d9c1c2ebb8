import { paymentsPath } from "~/features/payments/paths";

export const journalPath = `${paymentsPath}/journal`;
export const journalExportPath = `${journalPath}/export.csv`;
