import { z } from "zod";
import { id } from "~/platform/input";
import type { AttendanceStatus, MarkSource } from "./model";

/** Two people marked a student differently: the marks between which the office decides. Browser-safe. */
export interface RivalMark {
  id: string;
  status: AttendanceStatus;
  /** Epoch milliseconds. */
  arrivedAt: number | null;
  leftAt: number | null;
  source: MarkSource;
  deviceAt: number;
  receivedAt: number;
  markedBy: string | null;
  /** The name of who made it. */
  by: string | null;
}

export const settleForm = z.object({ session: id(), registration: id(), mark: id() });

/** The reason of a mark with which the office settles a conflict. */
export const SETTLED = "Conflict settled";

/**
 * The marks of one student and session that disagree: the last of each person since the office marked last. In the order in which they came in.
 */
export function rivalsOf<M extends RivalMark>(marks: readonly M[]): M[] {
  const inOrder = marks.toSorted((one, other) => one.receivedAt - other.receivedAt || one.id.localeCompare(other.id));
  const since = inOrder.slice(Math.max(0, inOrder.map(({ source }) => source).lastIndexOf("office")));
  const isLater = (one: M, other: M) => one.deviceAt > other.deviceAt || (one.deviceAt === other.deviceAt && one.id > other.id);
  return since.filter((mark) => !since.some((other) => other.markedBy === mark.markedBy && isLater(other, mark)));
}
