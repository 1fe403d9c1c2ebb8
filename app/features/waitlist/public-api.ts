import { z } from "zod";
import type { Ctx } from "~/platform/context";
import { post } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { DomainError } from "~/platform/errors";
import { personName } from "~/platform/input";
import { json } from "~/platform/json";
import { readName } from "~/platform/written";
import { joinWaitlist } from "./domain/join-waitlist";

/** Fields for clients with a single name; errors of its parts are reported on the name. */
const joinByName: typeof joinWaitlist = Object.assign(
  async (ctx: Ctx, input: unknown) => {
    const body = (input ?? {}) as Record<string, unknown>;
    if (body.first_name !== undefined || body.last_name !== undefined) return joinWaitlist(ctx, body);
    try {
      return await joinWaitlist(ctx, { ...splitName(body.full_name), ...body });
    } catch (error) {
      if (!(error instanceof DomainError && error.fields)) throw error;
      const { first_name: first, last_name: last, ...others } = error.fields;
      const name = first ?? last;
      throw name ? new DomainError(error.kind, error.code, error.message, { full_name: name, ...others }, error.extra) : error;
    }
  },
  { verb: joinWaitlist.verb },
);

/** "Ada King Lovelace" -> first "Ada", last "King Lovelace"; a single word is both. */
function splitName(fullName: unknown): { first_name?: string; last_name?: string } {
  if (typeof fullName !== "string" || fullName.trim() === "") return {};
  const { first, last } = readName(fullName);
  return { first_name: first, last_name: last || first };
}

/** The way onto a waitlist. */
export const waitlistJoinEndpoints: Endpoint[] = [
  post("/programs/waitlist/", joinByName, "Joins the waitlist of a program", {
    also: {
      full_name: z.string().optional().describe("In place of first_name and last_name"),
      first_name: personName(80).optional(),
      last_name: personName(80).optional(),
    },
    statusOf: ({ isNew }) => (isNew ? 201 : 200),
    output: json(z.object({ id: z.string(), status: z.enum(["pending", "informed"]) }), ({ id, status }) => ({ id, status })),
  }),
];
