import * as schema from "#drizzle/schema";
import { BODIES, type SiteKind, titleOf } from "~/features/website/document-model";
import { DAY_MS } from "~/platform/zones";
import type { Demo } from "./demo-context";
import { siteDocumentRow } from "./factories";
import type { SceneName } from "./pictures/scenes";
import type { Library } from "./pictures/shown";

/** Bayside has made its site its own: pages, questions, campuses, a blog. */
export function seedWebsite({ rows, now }: Demo, schoolId: string, shown: Library): void {
  const places = new Map<SiteKind, number>();
  const add = (kind: SiteKind, written: Record<string, unknown>, given: Partial<typeof schema.siteDocuments.$inferInsert> = {}) => {
    const body = BODIES[kind].parse(written) as Record<string, unknown>;
    const position = places.get(kind) ?? 0;
    places.set(kind, position + 1);
    const at = given.publishedAt ?? now - 3 * DAY_MS;
    const row = siteDocumentRow(schoolId, { kind, title: titleOf(kind, body), draft: body, published: body, position, publishedAt: at, ...given });
    rows.add(schema.siteDocuments, { ...row, createdAt: at, updatedAt: at });
    rows.add(schema.siteVersions, { schoolId, documentId: row.id, number: 1, body, authorName: "Marisol Vega", createdAt: at });
  };
  add("about", { ...ABOUT, banner: shown.harbor }, { slug: "about" });
  add("gallery", { photos: GALLERY.map(([name, caption]) => ({ picture: shown[name], caption })) }, { slug: "gallery" });
  add("resources", { layout: "grid", intro: "What our students ask for most." }, { slug: "resources" });
  for (const { picture, ...campus } of CAMPUSES) add("campus", { ...campus, photos: [{ picture: shown[picture] }] });
  for (const [question, answer] of FAQS) add("faq", { question, answer });
  for (const resource of RESOURCES) add("resource", resource);
  const [first, ...more] = STUDENT_LIFE.sections;
  const pause = { type: "picture", is_visible: true, title: "Between classes", text: "The pier is two minutes from the door.", picture: shown.dusk };
  add("page", { ...STUDENT_LIFE, banner: shown.library, sections: [first, pause, ...more] }, { slug: "student-life" });
  for (const [index, [title, body, tags, picture]] of POSTS.entries()) {
    const at = now - (3 + index * 9) * DAY_MS;
    const slug = title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/-$/, "");
    const date = new Date(at).toISOString().slice(0, 10);
    add(
      "post",
      { title, slug, body, tags, cover: shown[picture], author: index % 2 ? "Marcus Webb" : "Marisol Vega", date },
      { slug, liveFrom: at, publishedAt: at },
    );
  }
}

const ABOUT = {
  title: "About Bayside Health Academy",
  story:
    "We've trained caregivers on Narragansett Bay since 2009. Classes are small, instructors still work in the field, and the skills lab is open in the evening.\n\n## How we teach\nYou practice with each other before you meet a patient, and you move on only when you're confident.",
  mission: "To give everyone who wants to care for others the skills to do it.",
  vision: "A community where every patient has a skilled caregiver.",
  values: ["Small classes, at most sixteen", "Clear prices before you start", "A person who answers the phone"],
  team: [
    { name: "Marisol Vega", role: "Director", bio: "A nurse for 20 years and a teacher for 10." },
    { name: "Marcus Webb", role: "Student advisor", bio: "Answers every question, even which bus runs after evening class." },
  ],
};

const CAMPUSES: { picture: SceneName; [field: string]: string }[] = [
  {
    picture: "harbor",
    name: "Harbor campus",
    address: "12 Harbor Street",
    city: "Providence",
    state: "RI",
    zipcode: "02903",
    phone: "4015550142",
    hours: "Mon to Fri, 8 AM to 9 PM",
    description: "Two skills labs, the library, and the office. Bus 54 stops at the door.",
  },
  {
    picture: "street",
    name: "Eastside center",
    address: "310 Wickenden Street",
    city: "Providence",
    state: "RI",
    zipcode: "02906",
    hours: "Weekends, 9 AM to 5 PM",
  },
];

const FAQS: [string, string][] = [
  ["Do I need a high school diploma?", "For most programs, no. Each program's page lists its requirements."],
  ["Can I pay in installments?", "Yes, if the program offers a payment plan. You'll see every due date and amount before you register."],
  ["What if I miss a class?", "Call us. Most lessons can be made up in the skills lab within two weeks."],
  ["Do you help me find work?", "Yes. We work closely with the hiring managers of 11 nursing homes and two hospitals."],
  ["Is there parking?", "At the Harbor campus, free after 4 PM and on weekends."],
  ["Which vaccinations do I need?", "The ones the state requires for caregivers. See the list under [resources](https://health.ri.example/list)."],
];

const RESOURCES = [
  {
    title: "Exam calendar of the state board",
    type: "link",
    url: "https://board.ri.example/exams",
    description: "When and where the nursing assistant exam is held.",
  },
  {
    title: "How to take blood pressure",
    type: "video",
    url: "https://video.example/pressure",
    description: "Six minutes with Marcus in the skills lab.",
  },
  {
    title: "Vaccination list",
    type: "link",
    url: "https://health.ri.example/list",
    description: "What you need before your first day with patients.",
  },
];

const STUDENT_LIFE = {
  title: "Student life",
  slug: "student-life",
  body: "Between classes, enjoy the library, the pier, and the best coffee on Harbor Street.",
  in_navbar: true,
  sections: [
    {
      type: "steps",
      is_visible: true,
      title: "Your first week",
      text: "### Monday\nMeet your class and get your scrubs.\n\n### Wednesday\nFirst time in the skills lab.\n\n### Friday\nCoffee with last year's graduates.",
    },
    { type: "quote", is_visible: true, title: "Dana, spring graduate", text: "I used to be afraid of needles. Now patients ask for me." },
    { type: "classes", is_visible: true },
    {
      type: "action",
      is_visible: true,
      title: "Come and see",
      text: "The lab is open to visitors every Thursday at 5 PM.",
      link: "/campuses",
      link_label: "Find us",
    },
  ],
};

const GALLERY: [SceneName, string][] = [
  ["harbor", "The academy at the harbor"],
  ["lab", "The skills lab"],
  ["library", "Open until nine"],
  ["corridor", "Between two classes"],
  ["classroom", "At most sixteen at a time"],
  ["bench", "Phlebotomy, second week"],
  ["pulse", "Blood pressure, first week"],
  ["street", "Eastside center on a Saturday"],
  ["dusk", "After evening class"],
  ["caps", "The last day"],
];

const POSTS: [title: string, body: string, tags: string, cover: SceneName][] = [
  [
    "A day on a nursing unit",
    "The day starts at 6:45 with coffee and the night report.\n\n## The morning\nWashing, dressing, breakfast. You learn whose tea has no sugar.\n\n## The afternoon\nWalks, visits, charts. And there's always a resident with a story to tell.",
    "work, nursing",
    "lab",
  ],
  [
    "What to bring to your first class",
    "- A watch with a second hand\n- Closed shoes\n- A pen, and one for your neighbor\n- Water\n- Questions",
    "students",
    "corridor",
  ],
  [
    "How the state exam works",
    "Two parts: sixty questions on paper, and five skills in front of an examiner. Washing your hands is always one of them.",
    "exam, nursing",
    "pulse",
  ],
  ["Spring scholarships", "The Harbor Fund pays for four seats. Ask Marcus before the first of the month.", "money", "desk"],
  ["Why we cap classes at sixteen", "Because with four beds, small groups mean everyone practices and no one just watches.", "teaching", "classroom"],
  ["From the fish market to phlebotomy", "Rui cut fish for eleven years. Steady hands, he says, are steady hands.", "people", "bench"],
  ["Evening classes, honestly", "They're tough. Here's how our graduates get through them.", "students", "dusk"],
  ["What employers ask us", "Not grades. They ask whether you show up on time and whether patients like you.", "work", "street"],
  ["A new skills lab", "Four new beds, including two fully electric ones for practice.", "school", "lab"],
  ["Talking with patients who don't respond", "You sit down. You say who you are. You wait longer than feels right.", "nursing, teaching", "library"],
  ["CPR in ten minutes", "Push hard, push fast, don't stop. Learn the rest in our free class.", "first aid", "lab"],
];
