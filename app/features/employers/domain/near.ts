/** Distances, for the features that look for what is near. */
export { findPlace, inCells, milesTo, type Point } from "../data/places";
