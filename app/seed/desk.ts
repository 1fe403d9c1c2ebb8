import * as schema from "#drizzle/schema";
import { newId } from "~/platform/ids";
import type { Demo } from "./demo-context";
import { placeRow, signUpRow } from "./factories";

const DAY = 86_400_000;

const ASKED: [school: string, first: string, last: string, city: string, state: string, status: "pending" | "approved" | "rejected"][] = [
  ["Lakeshore Nursing Academy", "Ingrid", "Vale", "Burlington", "VT", "pending"],
  ["Prairie Medical Institute", "Tomas", "Reyes", "Lincoln", "NE", "pending"],
  ["Harbor Point CNA School", "Ruth", "Okafor", "Norfolk", "VA", "approved"],
  ["Quick Cert Online", "Dale", "Finch", "Reno", "NV", "rejected"],
];

const LIBRARY: [title: string, channel: "email" | "social_post" | "flyer" | "sms", prompt: string][] = [
  [
    "Next start of a program",
    "email",
    "Write a friendly email from {school_name} about {title}. The next class starts {upcoming_class} and costs {program_fee}.",
  ],
  ["Seats left", "sms", "Write a text message of at most 160 letters: {title} at {school_name} starts {upcoming_class}."],
  ["Graduation day", "social_post", "Write a warm post of {school_name} for the graduates of {title}."],
  ["Open house flyer", "flyer", "Write three short lines for a flyer of {school_name}: {description}"],
];

/** What super admins look after: requests to join, the directory, the marketing library, calls of the voice assistant. */
export function seedDesk({ rows, now }: Demo, bayside: { id: string }): void {
  ASKED.forEach(([schoolName, contactFirstName, contactLastName, city, state, status], index) => {
    const createdAt = now - (2 + index * 3) * DAY;
    rows.add(
      schema.signUps,
      signUpRow({
        ...{ schoolName, contactFirstName, contactLastName, city, state, status, createdAt, updatedAt: createdAt },
        email: `${contactFirstName.toLowerCase()}@${schoolName.split(" ")[0]?.toLowerCase()}.test`,
        contactTitle: "Director",
        programsOffered: ["Nursing assistant"],
        studentsPerYear: 120 + index * 60,
        plan: "advanced",
        source: "website",
        decisionNote: status === "rejected" ? "Teaches no classes of its own." : null,
      }),
    );
  });
  const at = { createdAt: now, updatedAt: now };
  const places: [code: string, slug: string, title: string, city: string][] = [
    ["RI", "rhode-island", "Best training schools in Rhode Island", "Providence"],
    ["CO", "colorado", "Best training schools in Colorado", "Boulder"],
    ["IL", "illinois", "Best training schools in Illinois", "Chicago"],
  ];
  places.forEach(([code, slug, title, city], index) => {
    const state = { ...placeRow(slug, title, index + 1), ...at, state: code, intro: "Small classes, real figures, and a way to register online." };
    rows.add(schema.bestStates, state);
    rows.add(schema.bestCities, {
      ...placeRow(city.toLowerCase(), `Best training schools in ${city}`, 1),
      ...at,
      stateId: state.id,
      city,
      intro: `Where to train in ${city}, with the next starts and the seats that are left.`,
    });
    if (index === 0) rows.add(schema.featuredSchools, { placeId: state.id, featuredId: bayside.id, position: 0 });
  });
  for (const [title, channel, prompt] of LIBRARY) {
    const canvas = channel === "flyer" ? { canvasWidth: 1275, canvasHeight: 1650, layout: "photo_top" } : {};
    rows.add(schema.libraryTemplates, {
      ...{ id: newId(), title, channel, prompt, kind: channel === "flyer" ? "canvas" : "content", category: "Enrollment", ...canvas, ...at },
    });
  }
  const calls: [name: string, phone: string, seconds: number, summary: string][] = [
    ["Nora Ellis", "(401) 555 - 0161", 184, "Asked for the next evening class and how to pay in parts."],
    ["Unknown caller", "(401) 555 - 0162", 41, "Asked for the address and the opening hours."],
    ["Marcus Hale", "(401) 555 - 0163", 262, "Wants to register a colleague; was sent the link."],
  ];
  calls.forEach(([callerName, phone, durationSeconds, summary], index) => {
    const startedAt = now - (index + 1) * 5 * 3_600_000;
    const transcript = `Assistant: Thank you for calling. Caller: ${summary}`;
    rows.add(schema.callLogs, {
      id: newId(),
      schoolId: bayside.id,
      callerName,
      phone,
      durationSeconds,
      summary,
      transcript,
      startedAt,
      createdAt: startedAt,
    });
  });
}
