/** Parts of statements that lists are made of. */
export { all, type ListPage, wayOf } from "../data/scope";
