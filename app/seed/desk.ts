import * as schema from "#drizzle/schema";
import { DAY_MS } from "~/platform/zones";
import type { Demo } from "./demo-context";
import { placeRow, signUpRow } from "./factories";

const ASKED: [school: string, first: string, last: string, city: string, state: string, status: "pending" | "approved" | "rejected"][] = [
  ["Lakeshore Nursing Academy", "Ingrid", "Vale", "Burlington", "VT", "pending"],
  ["Prairie Medical Institute", "Tomas", "Reyes", "Lincoln", "NE", "pending"],
  ["Harbor Point CNA School", "Ruth", "Okafor", "Norfolk", "VA", "approved"],
  ["Quick Cert Online", "Dale", "Finch", "Reno", "NV", "rejected"],
];

/** What super admins look after: requests to join, the directory. */
export function seedSuperAdmin({ rows, now }: Demo, bayside: { id: string }): void {
  ASKED.forEach(([schoolName, contactFirstName, contactLastName, city, state, status], index) => {
    const createdAt = now - (2 + index * 3) * DAY_MS;
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
        decisionNote: status === "rejected" ? "Doesn't teach its own classes." : null,
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
    const state = { ...placeRow(slug, title, index + 1), ...at, state: code, intro: "Compare small classes, real prices, and online registration." };
    rows.add(schema.bestStates, state);
    rows.add(schema.bestCities, {
      ...placeRow(city.toLowerCase(), `Best training schools in ${city}`, 1),
      ...at,
      stateId: state.id,
      city,
      intro: `Where to train in ${city}, with upcoming start dates and seats left.`,
    });
    if (index === 0) rows.add(schema.featuredSchools, { placeId: state.id, featuredId: bayside.id, position: 0 });
  });
}
