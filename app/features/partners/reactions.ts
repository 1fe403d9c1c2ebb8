import { on } from "~/platform/job";
import { announceAcceptance, announceEnd, announceRequest } from "./domain/announce";

export const reactions = [
  on("affiliation.requested", "announce the request", announceRequest),
  on("affiliation.accepted", "announce the acceptance", announceAcceptance),
  on("affiliation.ended", "announce the end", announceEnd),
];
