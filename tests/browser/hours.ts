import { tool } from "../../workers/local/install.mjs";

/** As if half an hour had gone by at the payment page: the seats that wait for a payment in this class wait no longer. */
export function letHoldsRunOut(classCode: string): void {
  const held = `state = 'held' AND class_id = (SELECT id FROM classes WHERE code = '${classCode}')`;
  const statement = `UPDATE seats SET expires_at = 1 WHERE ${held}`;
  tool("wrangler", ["d1", "execute", "DB", "--local", "--persist-to", process.env.TEST_STATE_DIR ?? "", "--command", statement]);
}
