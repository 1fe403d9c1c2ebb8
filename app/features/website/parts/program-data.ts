import type { ClassView } from "~/features/programs/domain/site-views";
import { isoDuration } from "~/features/programs/model";
import { programPath } from "~/features/programs/paths";
import type { School } from "~/platform/context";
import { schoolData, siteOrigin } from "~/ui/site/head";

interface Program {
  slug: string;
  title: string;
  summary: string | null;
  excerpt: string;
  type: "onsite" | "blended" | "virtual";
  duration: number;
  durationType: "weeks" | "days" | "months";
  certification: string | null;
  fees: { tuitionCents: number; applicationFeeCents: number };
}

const MODES = { onsite: "Onsite", blended: "Blended", virtual: "Online" } as const;

/** Structured data of a program and its classes. */
export function courseData(school: School, program: Program, classes: ClassView[]) {
  const url = siteOrigin(school) + programPath(program.slug);
  const price = ((program.fees.tuitionCents + program.fees.applicationFeeCents) / 100).toFixed(2);
  return {
    "@type": "Course",
    name: program.title,
    description: program.summary || program.excerpt || program.title,
    url,
    provider: { "@id": schoolData(school)["@id"] },
    educationalCredentialAwarded: program.certification ?? undefined,
    offers: { "@type": "Offer", price, priceCurrency: "USD", category: price === "0.00" ? "Free" : "Paid", url },
    hasCourseInstance: classes
      .filter((each) => each.state !== "closed")
      .slice(0, 6)
      .map((each) => ({
        "@type": "CourseInstance",
        name: each.code,
        courseMode: each.meetingType === "online" ? "Online" : MODES[program.type],
        courseWorkload: isoDuration(program.duration, program.durationType),
        startDate: each.startDate ?? undefined,
        endDate: each.endDate ?? undefined,
        location: each.place ? { "@type": "Place", name: each.place.name, address: `${each.place.street}, ${each.place.city}` } : undefined,
      })),
  };
}
