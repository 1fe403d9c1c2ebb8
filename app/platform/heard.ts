import { type EventOf, eventRow, events, type Topic } from "~/events";
import type { Heard } from "./job";
import { systemOnly } from "./policy";
import { type CommandCtx, command } from "./verb";

/** A command that follows an event: its input is the event's payload. */
export const heard = <T extends Topic, R>(topic: T, name: string, run: (ctx: CommandCtx, event: EventOf<T>) => Promise<R>) =>
  command({ name, allow: systemOnly, input: events[topic], run: (ctx, event) => run(ctx, event as EventOf<T>) });

/** The same with `outboxId`, the row of the event: a key of what the command does. */
export const heardRow = <T extends Topic, R>(topic: T, name: string, run: (ctx: CommandCtx, event: Heard<T>) => Promise<R>) =>
  command({ name, allow: systemOnly, input: events[topic].extend(eventRow), run: (ctx, event) => run(ctx, event as Heard<T>) });
