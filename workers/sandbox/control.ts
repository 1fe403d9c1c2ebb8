import { Hono } from "hono";
import { z } from "zod";
import { historyBody, writeHistory } from "./history";
import { settleProcessing } from "./payment-attempts";
import { controlOf, type Scope } from "./scope";
import type { Store, StoredControl } from "./store";

type Fault = StoredControl["faults"][number];

/** The next injected fault of an operation, if one is left. "*" stands for every operation. */
export function takeFault(store: Store, name: string): Fault | null {
  const control = controlOf(store);
  const fault = control.faults.find(({ op }) => op === name || op === "*");
  if (!fault) return null;
  fault.times -= 1;
  store.put({ ...control, faults: control.faults.filter(({ times }) => times > 0) }, "");
  return { ...fault };
}

const faultBody = z.object({
  op: z.string(),
  mode: z.enum(["timeout_after", "timeout_before", "500", "none"]),
  times: z.number().int().positive().default(1),
  /** How long the caller waits before the connection is lost. */
  delay_ms: z.number().int().min(0).max(60_000).default(0),
});
const webhooksBody = z.object({ mode: z.enum(["on", "off", "duplicate"]) });
const settlementBody = z.object({ mode: z.enum(["now", "slow"]) });
/** Sets the clock this many seconds off the real time, or stops it at an instant. */
const clockBody = z.object({ offset_seconds: z.number().int().default(0), frozen_at: z.number().int().optional() });
const resendBody = z.object({ event: z.string() });

export interface ControlHost {
  platform: Scope;
  atomically<T>(run: () => T): T;
  reset(): Promise<void>;
  resend(event: string): Promise<number | null>;
}

/** Test controls under /_control: faults, webhook modes, how fast money arrives, the clock, the past, reset and a view of the state. */
export function createControl(host: ControlHost): Hono {
  const app = new Hono();
  const { platform } = host;
  const { store } = platform;
  const change = (changes: Partial<StoredControl>) => platform.save({ ...controlOf(store), ...changes });

  app.post("/_control/fault", async (c) => {
    const { op, mode, times, delay_ms } = faultBody.parse(await c.req.json());
    const others = controlOf(store).faults.filter((fault) => fault.op !== op && op !== "*");
    return c.json(change({ faults: mode === "none" ? others : [...others, { op, mode, times, delay_ms }] }));
  });
  app.post("/_control/webhooks", async (c) => c.json(change({ webhooks: webhooksBody.parse(await c.req.json()).mode })));
  app.post("/_control/settlement", async (c) => {
    const { mode } = settlementBody.parse(await c.req.json());
    change({ is_slow: mode === "slow" });
    return c.json({ settled: mode === "now" ? host.atomically(() => settleProcessing(platform)) : 0 });
  });
  app.post("/_control/clock", async (c) => {
    const { offset_seconds: clock_offset, frozen_at } = clockBody.parse(await c.req.json());
    return c.json(change({ clock_offset, frozen_at }));
  });
  app.post("/_control/history", async (c) => {
    const history = historyBody.parse(await c.req.json());
    host.atomically(() => writeHistory(platform, history));
    return c.json({ payments: history.payments.length });
  });
  app.post("/_control/resend", async (c) => c.json({ status: await host.resend(resendBody.parse(await c.req.json()).event) }));
  app.post("/_control/reset", async (c) => {
    await host.reset();
    return c.json({ reset: true });
  });
  app.get("/_control/state", (c) =>
    c.json({
      counts: store.counts(),
      control: controlOf(store),
      payment_intents: store.list("payment_intent", { oldestFirst: true }),
      charges: store.list("charge", { oldestFirst: true }),
      refunds: store.list("refund", { oldestFirst: true }),
      checkout_sessions: store.list("checkout.session", { oldestFirst: true }),
      deliveries: store.list("sandbox.delivery", { oldestFirst: true }),
    }),
  );
  app.onError((error, c) => c.json({ error: error.message }, error instanceof z.ZodError || error instanceof SyntaxError ? 400 : 500));
  return app;
}
