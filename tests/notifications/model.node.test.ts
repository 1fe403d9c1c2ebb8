import * as icons from "@tabler/icons-react";
import { describe, expect, it } from "vitest";
import { kindOf, NOTIFICATION_TYPES, type NotificationType, targetOf, textOf } from "~/features/notifications/model";
import { badge } from "~/features/notifications/parts/badge";

const school = { roleType: "school", schoolType: "local" } as const;

/** Text and target of each type, as the product's list of notifications has them. */
const CASES: [NotificationType, Record<string, string>, string, string | null][] = [
  ["program_info_query", { name: "Nora", program: "CPR" }, "Nora asked about CPR.", "/school/program-inquiries/obj"],
  [
    "student_registration",
    { student_name: "Nora", program: "CPR", class_id: "C-1", student_id: "s1", registration_id: "r1" },
    "Nora registered for CPR (class C-1).",
    "/school/students/s1?registration=r1",
  ],
  ["pre_enrollment_created", { full_name: "Nora", program: "CPR", pre_enroll_id: "p1" }, "Nora pre-enrolled in CPR.", "/school/pre-enroll/p1"],
  ["app_feature_update", { notification_title: "Waitlists", app_update_id: "u1" }, "New feature: Waitlists", "/school/feature-updates/u1"],
  ["public_instructor_creation", { full_name: "Maya", instructor_id: "i1" }, "Maya completed the instructor form.", "/school/instructor/edit/i1"],
  ["refund_requested", { refund_school_name: "Bayside", refund_id: "f1" }, "Bayside requested a refund.", "/admin/manage-requested-refunds/f1"],
  ["refund_approved", { refund_id: "f1" }, "Your refund request was approved.", "/school/payments/refund-requests/f1"],
  ["refund_declined", { refund_id: "f1" }, "Your refund request was declined.", "/school/payments/refund-requests/f1"],
  [
    "export_analytics",
    { from_date: "2026-01-01", to_date: "2026-01-31", file_url: "/files/x" },
    "Your export for 01/01/2026 to 01/31/2026 is ready.",
    "/files/x",
  ],
  [
    "partnership_requested",
    { school_name: "Bayside", request_from_type: "school", request_from_id: "b1" },
    "Bayside requested a partnership.",
    "/school/national-partners/affiliations",
  ],
  [
    "partnership_accepted",
    { school_name: "CarePath", request_from_type: "school", request_from_id: "c1" },
    "CarePath accepted your partnership request.",
    "/school/national-partners/c1",
  ],
  [
    "payment_against_plan",
    { student_name: "Nora", amount: "$450.00", program: "CPR", due_date: "2026-04-09", student_id: "s1" },
    "Nora paid $450.00 for CPR (due 04/09/2026).",
    "/school/students/s1",
  ],
];

describe("the twelve types", () => {
  it.each(CASES)("%s", (notification_type, extra, text, target) => {
    const view = { notification_type, extra, object_id: "obj" };
    expect(textOf(view)).toBe(text);
    expect(targetOf(view, school)).toBe(target);
    expect(kindOf(notification_type).icon in icons).toBe(true);
  });
  it("are all there are", () => {
    expect(CASES.map(([type]) => type).sort()).toEqual([...NOTIFICATION_TYPES].sort());
    expect(NOTIFICATION_TYPES).toHaveLength(12);
  });
});

it("a partnership leads each side to the other", () => {
  const view = (request_from_type: string) =>
    ({ notification_type: "partnership_requested", extra: { request_from_type, request_from_id: "x1" }, object_id: null }) as const;
  expect(targetOf(view("school"), { roleType: "employer" })).toBe("/employer/schools/x1");
  expect(targetOf(view("employer"), school)).toBe("/school/employers/x1");
  expect(targetOf({ ...view("school"), notification_type: "partnership_accepted" }, { roleType: "school", schoolType: "national_partner" })).toBe(
    "/school/national-partners/affiliations",
  );
});

it("an export without dates or file has a text and no target", () => {
  const view = { notification_type: "export_analytics", extra: {}, object_id: null } as const;
  expect(textOf(view)).toBe("Your export is ready.");
  expect(targetOf(view, school)).toBeNull();
});

it("the badge stops counting at 99", () => {
  expect([badge(1), badge(99), badge(100)]).toEqual(["1", "99", "99+"]);
});
