import * as schema from "#drizzle/schema";
import { newId } from "~/platform/ids";
import { nameOf } from "~/platform/person-name";
import { DAY_MS, MINUTE_MS } from "~/platform/zones";
import type { Demo } from "./demo-context";
import { person } from "./names";
import { seedPreEnrollments } from "./pre-enrollments";
import { seedStore } from "./store";

type Program = typeof schema.programs.$inferInsert;

interface Office {
  school: typeof schema.schools.$inferInsert;
  programs: Program[];
  classes: Record<string, typeof schema.classes.$inferInsert>;
  students: (typeof schema.students.$inferInsert)[];
  owner: { id: string };
  admin: { id: string };
  bySlug(slug: string): Program;
}

/** What waits on the desks of a school: pre-enrollments, inquiries, a waitlist, notifications, products, reviews, sent mail. */
export function seedOffice(demo: Demo, office: Office): void {
  const { rows, now } = demo;
  const { school, programs, students, classes } = office;
  const schoolId = school.id;
  const offered = programs.filter((program) => program.status === "offering");
  const pick = (index: number) => offered[index % offered.length] as Program;
  const at = (index: number) => ({ createdAt: now - index * 0.7 * DAY_MS, updatedAt: now - index * 0.5 * DAY_MS });

  seedPreEnrollments(demo, schoolId, pick);
  seedBroadcasts(demo, schoolId, office.owner.id, students.slice(0, 12));
  seedAnswers(demo, schoolId, students);
  for (let index = 0; index < 28; index += 1) {
    const asker = person(600 + index);
    rows.add(schema.inquiries, {
      id: newId(),
      schoolId,
      programId: pick(index + 3).id,
      type: index % 6 === 5 ? "scholarship" : "program_general",
      name: nameOf(asker),
      email: asker.email,
      phone: asker.phone,
      preferredContact: index % 2 ? "email" : "phone",
      source: (["site", "site", "widget", "call"] as const)[index % 4],
      followedUpAt: index > 4 ? now - (index - 4) * 0.6 * DAY_MS : null,
      message: ["When does the next evening class start?", "Can I pay monthly?", "Do you accept students without a diploma?"][index % 3] as string,
      contactStatus: (["not_contacted", "contacted", "not_contacted", "not_interested"] as const)[index % 4] ?? "not_contacted",
      reply: index % 4 === 1 ? "Thank you for asking. The next class starts next month, and yes, you can pay in installments." : null,
      repliedAt: index % 4 === 1 ? now - index * 0.4 * DAY_MS : null,
      ...at(index),
    });
    const begun = person(800 + index);
    const state = (["sent", "opened", "draft", "sent"] as const)[index % 4] ?? "sent";
    const begunAt = now - index * 0.9 * DAY_MS;
    rows.add(schema.registrationDrafts, {
      id: newId(),
      schoolId,
      code: newId(),
      tokenHash: newId(),
      state,
      source: "staff",
      origin: (["manual", "inquiry", "pre_enrollment", "waitlist"] as const)[index % 4],
      programId: pick(index).id,
      ...begun,
      values: {},
      createdBy: office.owner.id,
      emailSentAt: state === "draft" ? null : begunAt,
      openedAt: state === "opened" ? begunAt + 0.1 * DAY_MS : null,
      expiresAt: begunAt + 14 * DAY_MS,
      createdAt: begunAt,
      updatedAt: begunAt,
    });
    if (index < 24)
      rows.add(schema.waitlistEntries, {
        id: newId(),
        schoolId,
        programId: office.bySlug("certified-nursing-assistant").id,
        classId: classes.full?.id,
        ...person(700 + index),
        status: index % 5 === 4 ? "informed" : "pending",
        informedAt: index % 5 === 4 ? now - index * DAY_MS : null,
        createdAt: now - index * DAY_MS,
      });
  }

  seedNotifications(demo, office);

  seedDefaultFaqs(demo, schoolId, offered);
  seedStore(demo, {
    schoolId,
    programId: office.bySlug("certified-nursing-assistant").id,
    locationId: classes.open?.locationId ?? null,
    students,
  });

  [
    "The instructors treat you like a coworker from day one.",
    "I passed the exam two weeks after the last class.",
    "Small groups, hands-on practice, no surprise fees.",
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
      recipientName: nameOf(student),
      subject: `You are registered at ${school.name}`,
      html: "<p>Welcome.</p>",
      text: "Welcome.",
      fromName: school.name,
      studentId: student.id,
      status: index % 9 === 8 ? "failed" : "sent",
      error: index % 9 === 8 ? "The mailbox does not exist." : null,
      sentAt: index % 9 === 8 ? null : now - index * DAY_MS,
      attempts: 1,
      createdAt: now - index * DAY_MS,
    });
  });
}

/** What people wrote back, and an address that mail came back from. */
function seedAnswers({ rows, now }: Demo, schoolId: string, students: Office["students"]): void {
  const answers = [
    ["Question about parking", "Hello, is there parking near the Harbor campus?", "open", null],
    ["Re: You are registered", "Thank you! I will bring my photo ID on Monday.", "done", students[2]],
    ["Automatic reply: Our office is closed on Friday", "I am out of the office until Monday.", "done", students[3]],
  ] as const;
  answers.forEach(([subject, body, state, student], index) => {
    const who = student ?? person(950);
    rows.add(schema.inboundMails, {
      id: newId(),
      schoolId,
      messageId: `<demo-${index}.${schoolId}@mail.example>`,
      fromEmail: who.email,
      fromName: nameOf(who),
      toEmail: "bayside@reply.enrollium.test",
      subject,
      body,
      kind: subject.startsWith("Automatic") ? "auto_reply" : "person",
      studentId: student?.id ?? null,
      state,
      receivedAt: now - (index + 1) * DAY_MS,
    });
  });
  const gone = students[26];
  if (!gone) return;
  const mailId = `demo-mail:${gone.id}`;
  const detail = "The mailbox does not exist.";
  rows.add(schema.suppressedAddresses, {
    id: `${schoolId}:${gone.email}`,
    schoolId,
    email: gone.email,
    reason: "bounced",
    detail,
    mailId,
    suppressedAt: now - 26 * DAY_MS,
  });
  rows.add(schema.mailEvents, {
    id: `demo-${gone.id}`,
    schoolId,
    mailId,
    type: "bounced",
    isPermanent: true,
    reason: detail,
    at: now - 26 * DAY_MS,
    receivedAt: now,
  });
}

/** One text that went out to many, and one that waits. */
function seedBroadcasts({ rows, now }: Demo, schoolId: string, createdBy: string, students: Office["students"]): void {
  const body = "Hello {{first_name}},\n\nOur office is closed on Friday. See you in **{{program}}** on Monday.\n\n{{school_name}}";
  const shared = { schoolId, body, source: "students" as const, createdBy };
  const [id, sentAt] = [newId(), now - 3 * DAY_MS];
  rows.add(
    schema.broadcasts,
    {
      ...shared,
      id,
      subject: "Our office is closed on Friday",
      state: "done",
      total: students.length,
      queuedAt: sentAt,
      sendAt: sentAt + 30_000,
      doneAt: sentAt + MINUTE_MS,
      createdAt: sentAt,
      updatedAt: sentAt,
    },
    { ...shared, id: newId(), subject: "An evening class opens in spring", state: "draft", createdAt: now - DAY_MS, updatedAt: now - DAY_MS },
  );
  students.forEach((student, index) => {
    const [position, name] = [index + 1, nameOf(student)];
    const to = { schoolId, studentId: student.id };
    rows.add(schema.broadcastRecipients, { ...to, broadcastId: id, position, email: student.email, name, values: {} });
    rows.add(schema.mails, {
      ...to,
      id: `broadcast:${id}:${position}`,
      template: "broadcast",
      recipient: student.email,
      recipientName: name,
      subject: "Our office is closed on Friday",
      html: "<p>Our office is closed on Friday.</p>",
      text: "Our office is closed on Friday.",
      fromName: "The office",
      subjectType: "broadcast",
      subjectId: id,
      status: "sent",
      sentAt: sentAt + MINUTE_MS,
      attempts: 1,
      createdAt: sentAt,
    });
  });
}

/** The library of questions: more than a page, the first two linked to some programs. */
function seedDefaultFaqs({ rows, now }: Demo, schoolId: string, programs: Program[]): void {
  const library: [string, string][] = [
    ["Can I get my money back?", "The tuition is refunded in full until three days before the class starts. The application fee is not refundable."],
    ["Do I need a high school diploma?", "Not for most programs. If you do, it's listed under **Requirements**."],
    [
      "Which documents do I bring on the first day?",
      "- A photo ID\n- Proof of your address\n- Your immunization record, if the program has clinical hours",
    ],
    ["Is there parking?", "Yes, parking is free behind every building."],
    ["What happens when I miss a class?", "You can make it up with the next class. Ask your instructor within a week."],
    ["Can I pay in installments?", "Yes, if the program offers a payment plan. There's no interest."],
    ["Do you help me find work?", "Graduates can see partner employers' openings in their account."],
    ["Are uniforms included?", "No. You can buy scrubs in our store, or bring your own in navy."],
    ["How do I get there by bus?", "Lines 11 and 56 stop in front of the Harbor campus."],
    ["Which language are classes in?", "English. Some instructors also speak Spanish or Portuguese."],
    ["Can I change to another class?", "Yes, once at no charge, if there's an open seat."],
    ["Do I have to be vaccinated?", "Yes, for programs with clinical hours. Our partner sites require it."],
    ["How old do I have to be?", "16 for most programs, 18 for phlebotomy."],
    ["How large are the classes?", "8 to 24 students, with at most 10 students per instructor in the lab."],
    ["Do you accept vouchers?", "Yes, from workforce agencies and employers. Choose *sponsored* when you register."],
    ["Is the exam part of the price?", "No. You pay the exam fee to the testing agency."],
    ["What does hybrid mean?", "Theory online, skills in the lab."],
    ["May I bring my child?", "Not in classes or labs. The library is open to families."],
    ["When is the office open?", "Monday to Friday, 8 AM to 6 PM."],
    ["Do I need a computer?", "A phone is enough for onsite programs. Hybrid and virtual ones need a computer with a camera."],
    ["Will I get a certificate?", "Yes, on the last day, once your balance is paid."],
    ["What if the class is cancelled?", "You can switch to another class or get a full refund."],
  ];
  library.forEach(([question, answer], index) => {
    const at = { createdAt: now - (60 - index) * DAY_MS, updatedAt: now - (30 - index) * DAY_MS };
    const id = newId();
    rows.add(schema.defaultFaqs, { id, schoolId, question, answer, ...at });
    if (index < 2)
      for (const program of programs.slice(0, 3))
        rows.add(schema.programFaqs, {
          id: newId(),
          schoolId,
          programId: program.id,
          question,
          answer,
          defaultFaqId: id,
          position: 50 + index,
          ...at,
        });
  });
}

type Told = Pick<typeof schema.notifications.$inferInsert, "type" | "objectId" | "extra" | "createdAt">;

/** Staff notifications of the newest registrations and applications; the latest are unread. */
function seedNotifications({ rows }: Demo, { school, owner, admin, programs }: Office): void {
  const newest = <R extends { schoolId: string; createdAt: number }>(all: R[], most: number) =>
    all
      .filter(({ schoolId }) => schoolId === school.id)
      .sort((a, b) => b.createdAt - a.createdAt)
      .slice(0, most);
  const classes = new Map(rows.of(schema.classes).map((row) => [row.id, row.code]));
  const titles = new Map(programs.map((row) => [row.id, row.title]));
  const students = new Map(rows.of(schema.students).map((row) => [row.id, nameOf(row)]));
  const registrations = newest(rows.of(schema.registrations), 34).map(
    (row): Told => ({
      type: "student_registration",
      objectId: row.id,
      extra: {
        student_name: students.get(row.studentId) ?? null,
        program: titles.get(row.programId) ?? null,
        class_id: classes.get(row.classId) ?? null,
        student_id: row.studentId,
        registration_id: row.id,
      },
      createdAt: row.createdAt,
    }),
  );
  const applications = newest(rows.of(schema.preEnrollments), 12).map(
    (row): Told => ({
      type: "pre_enrollment_created",
      objectId: row.id,
      extra: { full_name: nameOf(row), program: titles.get(row.programId) ?? null, pre_enroll_id: row.id },
      createdAt: row.createdAt,
    }),
  );
  [...registrations, ...applications]
    .sort((a, b) => b.createdAt - a.createdAt)
    .forEach((notification, index) => {
      for (const user of [owner, admin])
        rows.add(schema.notifications, { ...notification, id: `demo:${index}:${user.id}`, userId: user.id, schoolId: school.id, isRead: index > 6 });
    });
}
