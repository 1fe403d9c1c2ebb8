import { type Constraints, invalidField } from "~/platform/errors";

export const domainTaken = () => invalidField("domain", "Another school already uses this domain.", "domain_taken");

export const constraints: Constraints = { "sender_domains.domain": domainTaken };
