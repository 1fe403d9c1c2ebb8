import type { Ctx } from "~/platform/context";
import type { Mailer, OutgoingMail } from "~/platform/mailer";

/** The same context with another way out for mail. */
export const withMailer = (ctx: Ctx, mailer: Mailer): Ctx => ({ ...ctx, ports: Object.create(ctx.ports, { mailer: { value: mailer } }) });

/** A provider as good ones are: a key that it has seen within a day is accepted again and not mailed again. */
export function provider(fault: () => "before" | "after" | null = () => null, remembers = true) {
  const delivered = new Map<string, number>();
  const send = async (mail: OutgoingMail) => {
    const trouble = fault();
    if (trouble === "before") throw new Error("crash before the provider");
    if (!remembers || !delivered.has(mail.id)) delivered.set(mail.id, (delivered.get(mail.id) ?? 0) + 1);
    if (trouble === "after") throw new Error("crash after the provider");
  };
  return { delivered, mailer: { transport: "smtp" as const, send } };
}
