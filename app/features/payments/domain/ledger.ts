/** The ledger as reports read it: its lines with their sums, and what moved by period. */
export { type LedgerPeriod, ledgerPeriods } from "../data/ledger-periods";
export { historyLines as ledgerLines, readHistory as readLedger } from "../data/payment-history";
