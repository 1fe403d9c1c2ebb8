import { DomainError, GENERIC } from "~/platform/errors";
import { logFault, type ScreenRequest } from "~/platform/screen";
import { askAloud } from "../domain/visitor-chat";
import { backToChat } from "./visitor-forms";

/** Events for the visitor's page: a piece of the answer, the address of the stored conversation, or an error. */
export type Heard = { text: string } | { to: string } | { error: string; code: string };

/** Streams an answer as server-sent events. A visitor who leaves ends the stream, not the work. */
export function spokenAnswer(input: unknown, from: ScreenRequest): Response {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  const isOver = () => {};
  const send = (event: Heard) => void writer.write(encoder.encode(`data: ${JSON.stringify(event)}\n\n`)).catch(isOver);
  askAloud(from.ctx, input, (text) => send({ text }))
    .then(
      ({ conversation }) => send({ to: backToChat(conversation, from) }),
      (error) => send(plainly(error, from)),
    )
    .finally(() => writer.close().catch(isOver));
  return new Response(readable, { headers: { "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store" } });
}

function plainly(error: unknown, { ctx, url }: ScreenRequest): Heard {
  if (error instanceof DomainError) return { error: error.message, code: error.code };
  logFault(error, ctx, url);
  return { error: GENERIC, code: "server_error" };
}
