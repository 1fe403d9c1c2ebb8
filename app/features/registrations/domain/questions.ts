/** What other features may ask of the tables of this one. */
export {
  hasRegistrationFilter,
  type RegistrationFilters,
  registrationsAlike,
  registrationsCount,
  registrationsWhere,
} from "../data/registration-filters";
export { findTransferClass, findTransfers, type TransferRegistration } from "../data/transfer";
