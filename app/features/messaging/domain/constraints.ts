import { type Constraints, invalidField } from "~/platform/errors";

export const constraints: Constraints = {
  "sender_domains.domain": () => invalidField("domain", "Another school uses this domain already.", "domain_taken"),
};
