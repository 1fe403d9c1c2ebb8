/** The bindings and settings of the Worker, as wrangler.toml declares them. Read by `ports.ts`, `db.ts` and `workers/` only. */
export interface Env {
  DB: D1Database;
  /** The schools with a separate database: the name of its binding by the school's ID. Read by `databases.ts` only. */
  SCHOOL_DATABASES?: Readonly<Record<string, string>>;
  FILES: R2Bucket;
  ASSETS: Fetcher;
  /** Makes smaller copies of pictures; without it they are shown as they came. */
  IMAGES?: ImagesBinding;
  INBOX: DurableObjectNamespace;
  EVENTS: Queue<OutboxMessage>;
  MAIL: Queue<OutboxMessage>;
  EXPORTS: Queue<OutboxMessage>;

  ENVIRONMENT: "local" | "test" | "production";
  /** The host of the product itself; it gets no school look-up. Without a port. */
  MAIN_HOST: string;
  /** Where the main host answers, with scheme and port: the base of links in mail that belong to no school. */
  APP_ORIGIN: string;
  /** Signs access tokens, file links and preference links. A secret in production. */
  TOKEN_SECRET: string;

  /** How many milliseconds a round trip to D1 takes longer. Read by a local build alone, to measure a database that is far away. */
  D1_DISTANCE_MS?: string;

  SISTER_APP_URL?: string;
  SISTER_APP_NAME?: string;

  STRIPE_SECRET_KEY?: string;
  STRIPE_PUBLISHABLE_KEY?: string;
  /** Comma-separated, so that an old secret stays valid during a rotation. */
  STRIPE_WEBHOOK_SECRETS?: string;
  STRIPE_SANDBOX?: Fetcher;

  /** What deliveries of the voice provider are signed with; comma-separated. */
  VOICE_WEBHOOK_SECRETS?: string;
  /** Whose webhook reports on calls: `vapi` or `retell`; without it, deliveries in the product's own form. */
  VOICE_PROVIDER?: string;

  /** What deliveries of the mail provider are signed with; comma-separated. */
  MAIL_WEBHOOK_SECRETS?: string;
  /** Whose webhook reports on mail: `ses`, `postmark` or `resend`; without it, deliveries in the product's own form. */
  MAIL_EVENTS?: string;
  /** The domain whose mail the Worker gets: answers come to addresses there. Without it they go to the school's own address. */
  MAIL_REPLY_DOMAIN?: string;

  /** A model that speaks as OpenAI does, up to its version (`https://api.example.com/v1`), and its name; without both the embedded assistant. */
  ASSISTANT_URL?: string;
  ASSISTANT_MODEL?: string;
  ASSISTANT_IMAGE_MODEL?: string;
  ASSISTANT_KEY?: string;

  /** The keys by which push services know this product (base64url); without both there is no push. The private one is a secret. */
  VAPID_PUBLIC_KEY?: string;
  VAPID_PRIVATE_KEY?: string;

  /** The zone whose custom hostnames are the schools' own domains, and a token that may edit them; own domains need both. */
  HOSTNAMES_ZONE?: string;
  HOSTNAMES_TOKEN?: string;

  /** Where faults are sent besides the log; without it nowhere. */
  SENTRY_DSN?: string;

  EMAIL?: { send(message: unknown): Promise<unknown> };
  SMTP_URL?: string;
  MAIL_FROM?: string;

  R2_ACCOUNT_ID?: string;
  R2_ACCESS_KEY_ID?: string;
  R2_SECRET_ACCESS_KEY?: string;
  R2_BUCKET?: string;
}

/** A queue message names its outbox row and the row's database (the shared one without a name), nothing else: the truth stays in D1. */
export interface OutboxMessage {
  outboxId: string;
  database?: string;
}

declare global {
  /** True in the build that `npm start` and the tests use; the tools under /dev/ exist only there. */
  const __LOCAL_TOOLS__: boolean;
}
