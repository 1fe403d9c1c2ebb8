import * as schema from "#drizzle/schema";
import { newId, publicCode } from "~/platform/ids";
import { basisPoints } from "~/platform/money";
import { DAY_MS, dayIn } from "~/platform/zones";
import type { Demo } from "./demo-context";
import { transactionRow } from "./factories";
import { person } from "./names";

type Product = typeof schema.products.$inferInsert;
type Category = NonNullable<Product["category"]>;

interface Offer {
  title: string;
  slug: string;
  cents: number;
  category: Category;
  /** Sizes with their stock; null is not counted. */
  sizes: [string, number][] | null;
  description: string;
  link?: "required" | "optional";
  given?: Partial<Product>;
}

const CATALOG: Offer[] = [
  {
    title: "Navy scrub set",
    slug: "navy-scrub-set",
    cents: 3_450,
    category: "uniform",
    sizes: [
      ["XS", 8],
      ["S", 14],
      ["M", 20],
      ["L", 16],
      ["XL", 2],
      ["3XL", 0],
    ],
    description: "Top and pants in the navy our clinical sites require. Soft, quick-drying, four pockets.",
    link: "optional",
    given: { shippingAllowed: true, shippingFeeCents: 695 },
  },
  {
    title: "Nursing Assistant Textbook, 7th edition",
    slug: "nursing-assistant-textbook",
    cents: 5_900,
    category: "textbook",
    sizes: [["", 40]],
    description: "Our course textbook. Bring it to every class.",
    given: { shippingAllowed: true, shippingFeeCents: 495 },
  },
  { title: "Stethoscope", slug: "stethoscope", cents: 4_250, category: "kit", sizes: [["", 25]], description: "Dual head, for adults and children." },
  {
    title: "Watch with second hand",
    slug: "watch-with-second-hand",
    cents: 1_900,
    category: "kit",
    sizes: [["", 1]],
    description: "You'll use it to take a pulse from week one.",
  },
  {
    title: "State exam fee, nursing assistant",
    slug: "state-exam-fee",
    cents: 11_500,
    category: "exam_fee",
    sizes: null,
    description: "We book your seat at the state test site and email you the date.",
  },
  {
    title: "Skills kit",
    slug: "skills-kit",
    cents: 7_800,
    category: "kit",
    sizes: [["", 12]],
    description: "Gait belt, blood pressure cuff, thermometer, and gloves, in a bag.",
  },
  {
    title: "Open lab membership",
    slug: "open-lab-membership",
    cents: 2_500,
    category: "membership",
    sizes: null,
    description: "Practice in our skills lab any weekday evening.",
    given: { billing: "monthly" },
  },
  {
    title: "White lab coat",
    slug: "white-lab-coat",
    cents: 2_900,
    category: "uniform",
    sizes: [
      ["S", 9],
      ["M", 11],
      ["L", 7],
    ],
    description: "Knee length, with the school's crest.",
    given: { shippingAllowed: true, shippingFeeCents: 595 },
  },
  {
    title: "Phlebotomy practice arm, one week",
    slug: "phlebotomy-practice-arm",
    cents: 1_500,
    category: "kit",
    sizes: [["", 3]],
    description: "Borrow it, bring it back clean.",
  },
  {
    title: "Medical terminology cards",
    slug: "medical-terminology-cards",
    cents: 1_250,
    category: "textbook",
    sizes: [["", 60]],
    description: "Four hundred words, front and back.",
    given: { shippingAllowed: true, shippingFeeCents: 395 },
  },
  {
    title: "CPR pocket mask",
    slug: "cpr-pocket-mask",
    cents: 1_100,
    category: "kit",
    sizes: [["", 0]],
    description: "With a one-way valve, in a hard case.",
  },
  {
    title: "Background check",
    slug: "background-check",
    cents: 3_800,
    category: "exam_fee",
    sizes: null,
    description: "Required at clinical sites. We order it the day you pay.",
  },
  { title: "Compression socks", slug: "compression-socks", cents: 1_600, category: "uniform", sizes: [["", 30]], description: "For long shifts." },
  {
    title: "Graduation pin",
    slug: "graduation-pin",
    cents: 2_200,
    category: "other",
    sizes: [["", 45]],
    description: "Silver, with the year of your class.",
  },
  {
    title: "Last year's textbook",
    slug: "last-years-textbook",
    cents: 1_900,
    category: "textbook",
    sizes: [["", 4]],
    description: "The sixth edition, used.",
    given: { isActive: false },
  },
];

interface Store {
  schoolId: string;
  programId: string;
  locationId: string | null;
  students: (typeof schema.students.$inferInsert)[];
}

/** The store of a school: its shelf, and the orders of students and of others. */
export function seedStore(demo: Demo, { schoolId, programId, locationId, students }: Store): void {
  const { rows, now } = demo;
  const products = CATALOG.map(({ title, slug, cents, category, sizes, description, link, given }, position) => {
    const product = {
      id: newId(),
      schoolId,
      title,
      slug,
      priceCents: cents,
      description,
      category,
      position,
      tracksStock: sizes !== null,
      createdAt: now - 90 * DAY_MS,
      updatedAt: now - 30 * DAY_MS,
      ...given,
    };
    rows.add(schema.products, product);
    rows.add(
      schema.productSizes,
      ...(sizes ?? [["", 0] as [string, number]]).map(([size, stock], index) => ({ schoolId, productId: product.id, size, stock, position: index })),
    );
    if (link) rows.add(schema.programProducts, { schoolId, programId, productId: product.id, isRequired: link === "required" });
    return { ...product, size: sizes?.[1]?.[0] ?? sizes?.[0]?.[0] ?? "" };
  });
  const sold = products.filter(({ isActive, billing }) => isActive !== false && billing !== "monthly");
  for (let index = 0; index < 54; index += 1) {
    const student = index % 2 === 0 ? students[index % students.length] : undefined;
    const lines = [sold[index % sold.length], ...(index % 3 === 0 ? [sold[(index + 4) % sold.length]] : [])].filter((line) => line !== undefined);
    const buyer = student ?? person(800 + index);
    order(demo, { schoolId, locationId, buyer, studentId: student?.id ?? null, lines, index });
  }
  const years = new Map<number, number>();
  const paid = rows.of(schema.purchases).filter(({ schoolId: of, paidAt }) => of === schoolId && paidAt);
  for (const purchase of paid.sort((a, b) => Number(a.paidAt) - Number(b.paidAt))) {
    const year = Number(dayIn(new Date(Number(purchase.paidAt)), "America/New_York").slice(0, 4));
    years.set(year, (years.get(year) ?? 0) + 1);
    purchase.number = `I-${year}-${String(years.get(year)).padStart(5, "0")}`;
  }
  for (const [year, last] of years) rows.add(schema.numberSeries, { schoolId, series: "invoice", year, last });
  subscribe(demo, schoolId, products.find(({ billing }) => billing === "monthly")?.id ?? "");
}

interface Ordered {
  schoolId: string;
  locationId: string | null;
  buyer: { firstName: string; lastName: string; email: string; phone?: string | null };
  studentId: string | null;
  lines: { id: string; title: string; priceCents: number; size: string }[];
  index: number;
}

function order({ rows, now }: Demo, { schoolId, locationId, buyer, studentId, lines, index }: Ordered): void {
  const at = now - (index + 0.4) * 1.3 * DAY_MS;
  const subtotal = lines.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const fee = basisPoints(subtotal, 299);
  const isPaid = index % 11 !== 10;
  const id = newId();
  const attemptId = newId();
  rows.add(schema.purchases, {
    id,
    schoolId,
    code: publicCode(),
    studentId,
    firstName: buyer.firstName,
    lastName: buyer.lastName,
    email: buyer.email,
    phone: buyer.phone ?? "(401) 555 - 0100",
    delivery: "pickup",
    locationId,
    subtotalCents: subtotal,
    serviceFeeCents: fee,
    totalCents: subtotal + fee,
    status: isPaid ? "paid" : "failed",
    fulfilment: !isPaid || index < 6 ? "pending" : index < 12 ? "ready" : "delivered",
    paidAt: isPaid ? at : null,
    expiresAt: at,
    createdAt: at,
    updatedAt: at,
  });
  lines.forEach(({ id: productId, title, priceCents, size }, position) => {
    rows.add(schema.purchaseItems, { id: newId(), schoolId, purchaseId: id, productId, title, size, quantity: 1, unitCents: priceCents, position });
  });
  if (!isPaid) return;
  const intent = `pi_demo_${publicCode(16)}`;
  rows.add(schema.paymentAttempts, {
    id: attemptId,
    schoolId,
    kind: "purchase",
    obligationId: id,
    state: "succeeded",
    amountCents: subtotal,
    serviceFeeCents: fee,
    paymentIntentId: intent,
    snapshot: { purchaseId: id },
    expiresAt: at,
    createdAt: at,
    updatedAt: at,
  });
  const paidOn = dayIn(new Date(at), "America/New_York");
  const common = { purchaseId: id, studentId, attemptId, ref: intent, payerName: `${buyer.firstName} ${buyer.lastName}`, createdAt: at, paidOn };
  rows.add(
    schema.transactions,
    transactionRow(schoolId, { ...common, type: "product_purchase", amountCents: subtotal, description: lines.map(({ title }) => title).join("; ") }),
    transactionRow(schoolId, { ...common, type: "processing_fee", amountCents: fee, description: "Online service fee" }),
  );
}

/** Three open lab subscriptions: active, cancelled and past due. Demo cards are not stored, so nothing is charged. */
function subscribe({ rows, now, today }: Demo, schoolId: string, productId: string): void {
  const paid = rows.of(schema.purchases).filter((purchase) => purchase.schoolId === schoolId && purchase.status === "paid" && !purchase.studentId);
  paid.slice(3, 6).forEach((purchase, index) => {
    rows.add(schema.subscriptions, {
      id: `subscription-${purchase.id}`,
      schoolId,
      purchaseId: purchase.id,
      productId,
      email: purchase.email,
      amountCents: 2_500,
      status: index === 1 ? "cancelled" : "active",
      cancelledAt: index === 1 ? now - DAY_MS : null,
      nextChargeOn: dayIn(new Date(now + (index === 2 ? -3 : 12) * DAY_MS), "America/New_York") || today,
      createdAt: Number(purchase.createdAt),
      updatedAt: Number(purchase.createdAt),
    });
  });
}
