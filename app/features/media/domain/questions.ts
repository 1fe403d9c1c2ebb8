/** What other features may ask of pictures. */
export { inLibrary } from "../data/library";
