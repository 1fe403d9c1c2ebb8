/** Parts of statements that lists are made of. */
export { seatColumns } from "../data/events";
export { all, inEmployer, type ListPage, wayOf } from "../data/scope";
