import { newId } from "~/platform/ids";
import * as schema from "../schema";
import type { Demo } from "./demo";
import { person } from "./names";
import { seedPreEnrollments } from "./pre-enrollments";
import { seedStore } from "./store";

const DAY = 86_400_000;
type Program = typeof schema.programs.$inferInsert;

interface Office {
  school: typeof schema.schools.$inferInsert;
  programs: Program[];
  classes: Record<string, typeof schema.classes.$inferInsert>;
  students: (typeof schema.students.$inferInsert)[];
  owner: { id: string };
  admin: { id: string };
  noraRegistration: string;
  bySlug(slug: string): Program;
}

/** What waits on the desks of a school: pre-enrollments, inquiries, a waitlist, notifications, products, reviews, sent mail. */
export function seedOffice(demo: Demo, office: Office): void {
  const { rows, now } = demo;
  const { school, programs, students, classes } = office;
  const schoolId = school.id;
  const offered = programs.filter((program) => program.status === "offering");
  const pick = (index: number) => offered[index % offered.length] as Program;
  const at = (index: number) => ({ createdAt: now - index * 0.7 * DAY, updatedAt: now - index * 0.5 * DAY });

  seedPreEnrollments(demo, schoolId, pick);
  for (let index = 0; index < 28; index += 1) {
    const asker = person(600 + index);
    rows.add(schema.inquiries, {
      id: newId(),
      schoolId,
      programId: pick(index + 3).id,
      type: index % 6 === 5 ? "scholarship" : "program_general",
      name: `${asker.firstName} ${asker.lastName}`,
      email: asker.email,
      phone: asker.phone,
      preferredContact: index % 2 ? "email" : "phone",
      source: (["site", "site", "widget", "call"] as const)[index % 4],
      followedUpAt: index > 4 ? now - (index - 4) * 0.6 * DAY : null,
      message: ["When does the next evening class start?", "Can I pay monthly?", "Do you accept students without a diploma?"][index % 3] as string,
      contactStatus: (["not_contacted", "contacted", "not_contacted", "not_interested"] as const)[index % 4] ?? "not_contacted",
      reply: index % 4 === 1 ? "Thank you for asking. The next class starts next month, and yes, you can pay in instalments." : null,
      repliedAt: index % 4 === 1 ? now - index * 0.4 * DAY : null,
      ...at(index),
    });
    if (index < 24)
      rows.add(schema.waitlistEntries, {
        id: newId(),
        schoolId,
        programId: office.bySlug("certified-nursing-assistant").id,
        classId: classes.full?.id,
        ...person(700 + index),
        status: index % 5 === 4 ? "informed" : "pending",
        informedAt: index % 5 === 4 ? now - index * DAY : null,
        createdAt: now - index * DAY,
      });
  }

  students.slice(0, 44).forEach((student, index) => {
    for (const user of [office.owner, office.admin])
      rows.add(schema.notifications, {
        id: `demo:${index}:${user.id}`,
        userId: user.id,
        schoolId,
        type: index % 4 === 3 ? "pre_enrollment_created" : "student_registration",
        isRead: index > 6,
        objectId: office.noraRegistration,
        extra:
          index % 4 === 3
            ? { full_name: `${student.firstName} ${student.lastName}`, program: pick(index).title, pre_enroll_id: null }
            : {
                student_name: `${student.firstName} ${student.lastName}`,
                program: pick(index).title,
                class_id: classes.open?.code ?? "",
                student_id: student.id,
                registration_id: office.noraRegistration,
              },
        createdAt: now - index * 0.6 * DAY,
      });
  });

  seedStore(demo, {
    schoolId,
    programId: office.bySlug("certified-nursing-assistant").id,
    locationId: classes.open?.locationId ?? null,
    students,
  });

  [
    "The instructors treat you like a colleague from day one.",
    "I passed the exam two weeks after the last class.",
    "Small groups, real practice, no surprises on the bill.",
  ].forEach((text, index) => {
    const student = students[index] as (typeof students)[number];
    rows.add(schema.reviews, {
      id: newId(),
      schoolId,
      registrationId: `review_${index}`,
      studentName: `${student.firstName} ${student.lastName.slice(0, 1)}.`,
      program: pick(index).title,
      rating: 5 - (index % 2),
      text,
      status: "shown",
      ...at(index + 30),
    });
  });

  students.slice(0, 30).forEach((student, index) => {
    rows.add(schema.mails, {
      id: `demo-mail:${student.id}`,
      schoolId,
      template: "registration_success",
      recipient: student.email,
      recipientName: `${student.firstName} ${student.lastName}`,
      subject: `You are registered at ${school.name}`,
      html: "<p>Welcome.</p>",
      text: "Welcome.",
      fromName: school.name,
      studentId: student.id,
      status: index % 9 === 8 ? "failed" : "sent",
      error: index % 9 === 8 ? "The mailbox does not exist." : null,
      sentAt: index % 9 === 8 ? null : now - index * DAY,
      attempts: 1,
      createdAt: now - index * DAY,
    });
  });
}
