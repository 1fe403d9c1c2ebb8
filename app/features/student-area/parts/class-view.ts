import type { SerializeFrom } from "@remix-run/cloudflare";
import type { Result } from "~/platform/verb";
import type { getOwnClass } from "../domain/class-detail";

/** The data of a class, as its screen loads them. */
export type ClassDetail = SerializeFrom<Result<typeof getOwnClass>>;
