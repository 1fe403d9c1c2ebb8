/** What other features may ask of stored files. */
export { findFile } from "../data/find-file";
