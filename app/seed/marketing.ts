import * as schema from "#drizzle/schema";
import { newId } from "~/platform/ids";
import { DAY_MS } from "~/platform/zones";
import type { Demo } from "./demo-context";

const LIBRARY: [title: string, channel: "email" | "social_post" | "flyer" | "sms", prompt: string][] = [
  [
    "Next class start",
    "email",
    "Write a friendly email from {school_name} about {title}. The next class starts {upcoming_class} and costs {program_fee}.",
  ],
  ["Seats left", "sms", "Write a text message of at most 160 characters: {title} at {school_name} starts {upcoming_class}."],
  ["Graduation day", "social_post", "Write a warm post from {school_name} for the graduates of {title}."],
  ["Open house flyer", "flyer", "Write three short lines for a flyer for {school_name}: {description}"],
];

const TEXTS: [title: string, channel: "email" | "social_post" | "flyer" | "sms", content: string][] = [
  [
    "Nursing assistant spring start",
    "email",
    "## {title} starts {upcoming_class}\n\nYou learn in small groups, with working nurses. Tuition is {program_fee}, in four installments if you like.\n\nEmail or call: {school_name}.",
  ],
  ["Winter class graduation", "social_post", "Twelve people finished {title} this week. Congratulations, and thank you to all their instructors."],
  ["Hurry up post (draft)", "social_post", "Hurry, only a few seats are left! We guarantee you a job after the exam."],
  ["Open house reminder", "sms", "{school_name}: open house on Saturday at ten. Come see the lab."],
];

const CANVASES: [title: string, preset: string, width: number, height: number, lines: [text: string, share: number, size: number][]][] = [
  [
    "Open house flyer",
    "letter_flyer",
    1275,
    1650,
    [
      ["Open house", 0.5, 150],
      ["Saturday at ten. See the lab, meet the nurses who teach.", 0.64, 60],
    ],
  ],
  ["Next start post", "square_post", 1080, 1080, [["The next class starts in March", 0.5, 96]]],
];

/** The library of the product, and what a school has written and drawn. */
export function seedMarketing({ rows, now }: Demo, school: { id: string }, programId: string | null): void {
  const at = { createdAt: now, updatedAt: now };
  for (const [title, channel, prompt] of LIBRARY) {
    const canvas = channel === "flyer" ? { canvasWidth: 1275, canvasHeight: 1650, layout: "photo_top" } : {};
    rows.add(schema.libraryTemplates, {
      ...{ id: newId(), title, channel, prompt, kind: channel === "flyer" ? "canvas" : "content", category: "Enrollment", ...canvas, ...at },
    });
  }
  TEXTS.forEach(([title, channel, content], index) => {
    const when = now - (index + 1) * 3 * DAY_MS;
    const text = { id: newId(), schoolId: school.id, title, channel, programId, content, createdAt: when, updatedAt: when };
    rows.add(schema.marketingTexts, text);
    rows.add(schema.marketingVersions, { id: newId(), schoolId: school.id, textId: text.id, origin: "hand", content, createdAt: when });
  });
  CANVASES.forEach(([title, preset, width, height, lines], index) => {
    const when = now - (index + 2) * DAY_MS;
    const frame = { x: 0, width, text: undefined, size: 48, align: "left", bold: false };
    const blocks = [
      { ...frame, kind: "shape", y: 0, height: Math.round(height * 0.45), ink: "primary" },
      ...lines.map(([text, share, size]) => ({
        ...{
          kind: "text",
          x: 90,
          y: Math.round(height * share),
          width: width - 180,
          height: size * 3,
          text,
          size,
          ink: "dark",
          align: "left",
          bold: size > 80,
        },
      })),
      { ...frame, kind: "logo", x: 90, y: Math.round(height * 0.86), width: 320, height: 110, ink: "dark" },
    ];
    const canvas = { preset, width, height, background: "white", blocks };
    rows.add(schema.marketingCanvases, { id: newId(), schoolId: school.id, title, canvas, createdAt: when, updatedAt: when });
  });
}
