import * as schema from "#drizzle/schema";
import { newId } from "~/platform/ids";
import { DAY_MS } from "~/platform/zones";
import type { Demo } from "./demo-context";

interface Given {
  program: typeof schema.programs.$inferInsert;
  courseClass: typeof schema.classes.$inferInsert;
  students: number;
  admin: string;
}

/** A packet of a finished class. The queue makes its file as for any other. */
export function seedPacket({ rows, now }: Demo, { program, courseClass, students, admin }: Given): void {
  const id = newId();
  const { schoolId } = courseClass;
  rows.add(schema.packets, {
    ...{ id, schoolId, scope: { by: "class", classId: courseClass.id }, title: `${courseClass.code}, ${program.title}`, state: "asked" },
    ...{ parts: ["classes", "money", "school", "students"], reason: "Yearly visit of the state inspector", studentCount: students, askedBy: admin },
    ...{ createdAt: now - DAY_MS, expiresAt: now + 29 * DAY_MS },
  });
  rows.add(schema.outbox, {
    ...{ id: `export.packet:${id}`, schoolId, topic: "export.packet", payload: JSON.stringify({ packetId: id }), createdAt: now },
  });
}
