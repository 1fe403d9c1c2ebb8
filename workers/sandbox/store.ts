import type Stripe from "stripe";

/** Remembers what a payment method does when it is charged; Stripe knows this from the card number. */
export interface StoredCard {
  object: "sandbox.card";
  id: string;
  behaviour: "decline" | "dispute" | "authenticate" | "insufficient_funds" | "slow" | "success";
  /** When what a slow one has paid is there; set while it is on its way. */
  arrives_at?: number;
}

/** Single-use link to the hosted onboarding page. */
export interface StoredLink {
  object: "sandbox.link";
  id: string;
  account: string;
  return_url: string;
  refresh_url: string;
  expires_at: number;
  used: boolean;
}

export interface StoredItems {
  object: "sandbox.items";
  id: string;
  items: Stripe.LineItem[];
  intent: Stripe.Checkout.SessionCreateParams.PaymentIntentData;
}

export interface StoredDelivery {
  object: "sandbox.delivery";
  id: string;
  tries: number;
  /** Milliseconds; null when nothing more is to be sent. */
  next_at: number | null;
  delivered: boolean;
  last_status: number | null;
}

export interface StoredReply {
  object: "sandbox.reply";
  id: string;
  route: string;
  fingerprint: string;
  status: number;
  body: string;
  request: string;
  created: number;
}

export interface StoredControl {
  object: "sandbox.control";
  id: "control";
  webhooks: "duplicate" | "off" | "on";
  clock_offset: number;
  /** Where the clock stands still, in seconds. */
  frozen_at?: number;
  /** Payments are taken and stay on their way until they are settled, as bank debits do. */
  is_slow?: boolean;
  faults: { op: string; mode: "500" | "timeout_after" | "timeout_before"; times: number; delay_ms: number }[];
}

export interface DeletedAccount {
  object: "account";
  id: string;
  deleted: true;
}

export type Stored =
  | DeletedAccount
  | Stripe.Account
  | Stripe.ApplicationFee
  | Stripe.BalanceTransaction
  | Stripe.Charge
  | Stripe.Checkout.Session
  | Stripe.Customer
  | Stripe.Dispute
  | Stripe.Event
  | Stripe.PaymentIntent
  | Stripe.PaymentMethod
  | Stripe.Payout
  | Stripe.Refund
  | Stripe.Transfer
  | StoredCard
  | StoredControl
  | StoredDelivery
  | StoredItems
  | StoredLink
  | StoredReply;

export type Kind = Stored["object"];
export type Of<K extends Kind> = Extract<Stored, { object: K }>;

export interface Query {
  /** Connected account whose objects are wanted; "" is the platform. Left out, all accounts are searched. */
  account?: string;
  where?: [field: string, operator: "<" | "<=" | "=" | ">" | ">=", value: number | string | null | undefined][];
  in?: [field: string, values: string[]];
  oldestFirst?: boolean;
  limit?: number;
  after?: string;
  before?: string;
  /** Only what was written after this one; the order stays. */
  since?: string;
}

const INDEXED = ["payment_intent", "charge", "customer", "next_at", "expires_at", "arrives_at"];
const field = (name: string) => `json_extract(data, '$.${name}')`;

function conditionOf(kind: Kind, query: Query) {
  const conditions = ["kind = ?"];
  const values: (number | string)[] = [kind];
  const add = (condition: string, ...more: (number | string)[]) => {
    conditions.push(condition);
    values.push(...more);
  };
  if (query.account !== undefined) add("account = ?", query.account);
  for (const [name, operator, value] of query.where ?? []) {
    if (value !== undefined && value !== null) add(`${field(name)} ${operator} ?`, value);
  }
  if (query.in) add(`${field(query.in[0])} IN (SELECT value FROM json_each(?))`, JSON.stringify(query.in[1]));
  if (query.after) add("seq < (SELECT seq FROM objects WHERE kind = ? AND id = ?)", kind, query.after);
  if (query.before) add("seq > (SELECT seq FROM objects WHERE kind = ? AND id = ?)", kind, query.before);
  if (query.since) add("seq > (SELECT seq FROM objects WHERE kind = ? AND id = ?)", kind, query.since);
  return { condition: conditions.join(" AND "), values };
}

/** All state: JSON rows keyed by (kind, id); `seq` keeps the order of creation, which lists are sorted by. */
export class Store {
  constructor(private readonly sql: SqlStorage) {
    sql.exec(`CREATE TABLE IF NOT EXISTS objects (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, id TEXT NOT NULL, account TEXT NOT NULL, data TEXT NOT NULL, UNIQUE (kind, id))`);
    sql.exec("CREATE INDEX IF NOT EXISTS by_kind ON objects (kind, account, seq)");
    for (const name of INDEXED) {
      sql.exec(`CREATE INDEX IF NOT EXISTS by_${name} ON objects (kind, ${field(name)}) WHERE ${field(name)} IS NOT NULL`);
    }
  }

  put(object: Stored, account: string): void {
    this.sql.exec(
      "INSERT INTO objects (kind, id, account, data) VALUES (?, ?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET data = excluded.data",
      object.object,
      object.id,
      account,
      JSON.stringify(object),
    );
  }

  find<K extends Kind>(kind: K, id: string, account?: string): Of<K> | null {
    const [row] = this.sql.exec<{ account: string; data: string }>("SELECT account, data FROM objects WHERE kind = ? AND id = ?", kind, id);
    return row && (account === undefined || row.account === account) ? JSON.parse(row.data) : null;
  }

  accountOf(kind: Kind, id: string): string {
    const [row] = this.sql.exec<{ account: string }>("SELECT account FROM objects WHERE kind = ? AND id = ?", kind, id);
    return row?.account ?? "";
  }

  list<K extends Kind>(kind: K, query: Query = {}): Of<K>[] {
    const { condition, values } = conditionOf(kind, query);
    const rows = this.sql.exec<{ data: string }>(
      `SELECT data FROM objects WHERE ${condition} ORDER BY seq ${query.oldestFirst || query.before ? "ASC" : "DESC"} LIMIT ?`,
      ...values,
      query.limit ?? -1,
    );
    const found = [...rows].map((row) => JSON.parse(row.data) as Of<K>);
    return query.before && !query.oldestFirst ? found.reverse() : found;
  }

  /** The smallest value of a field. */
  minimum(kind: Kind, name: string, query: Query): number | null {
    const { condition, values } = conditionOf(kind, query);
    return this.sql.exec<{ value: number | null }>(`SELECT min(${field(name)}) AS value FROM objects WHERE ${condition}`, ...values).one().value;
  }

  counts(): Record<string, number> {
    const rows = this.sql.exec<{ kind: string; count: number }>("SELECT kind, count(*) AS count FROM objects GROUP BY kind");
    return Object.fromEntries([...rows].map((row) => [row.kind, row.count]));
  }

  /** An account's balance by currency. */
  balances(account: string): { currency: string; amount: number }[] {
    return [
      ...this.sql.exec<{ currency: string; amount: number }>(
        `SELECT ${field("currency")} AS currency, sum(${field("net")}) AS amount FROM objects WHERE kind = 'balance_transaction' AND account = ? GROUP BY 1`,
        account,
      ),
    ];
  }

  clear(): void {
    this.sql.exec("DELETE FROM objects");
  }
}
