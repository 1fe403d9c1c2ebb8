import type { SerializeFrom } from "@remix-run/cloudflare";
import type { Result } from "~/platform/verb";
import type { getOwnClass } from "../domain/class-detail";

/** A class of one's own, as its screen has it. */
export type ClassDetail = SerializeFrom<Result<typeof getOwnClass>>;
