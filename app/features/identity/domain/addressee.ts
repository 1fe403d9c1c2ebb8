/** Who mail about an account goes to, and whether the link it carries still opens anything; for the features that write the mail. */
export { findAccount, findInvite, findOpenReset, schoolOwnersOf, staffOfEmployer, staffSees, staffToWriteTo } from "../data/find-account";
