import * as schema from "#drizzle/schema";
import { newId } from "~/platform/ids";
import type { Demo } from "./demo-context";

type Question = typeof schema.questions.$inferInsert;

/** One question of each of the six types, in two sections of the first programs' registration forms. */
export function seedQuestions({ rows, now }: Demo, schoolId: string, programs: { id: string }[]): void {
  const at = { createdAt: now, updatedAt: now };
  const question = (type: Question["type"], label: string, mode: Question["mode"], options: string[] = [], helpText?: string): Question => ({
    id: newId(),
    schoolId,
    type,
    label,
    mode,
    options,
    helpText,
    ...at,
  });
  const background = [
    question("boolean", "Have you worked in health care before?", "required"),
    question("short_text", "Where do you work now?", "optional"),
    question("single_select", "Which uniform size do you wear?", "required", ["XS", "S", "M", "L", "XL", "2XL"]),
    question("multi_select", "Which shifts could you work after the program?", "optional", ["Mornings", "Evenings", "Nights", "Weekends"]),
  ];
  const documents = [
    question("long_text", "Why do you want this career?", "optional", [], "A few sentences are enough."),
    question("file_type", "Photo identification", "optional", [], "You can bring it to orientation instead."),
  ];
  rows.add(schema.questions, ...background, ...documents);
  for (const program of programs) {
    [
      { title: "About you", description: "So that we can prepare your first week.", questions: background },
      { title: "Documents", description: null, questions: documents },
    ].forEach(({ title, description, questions }, position) => {
      const sectionId = newId();
      rows.add(schema.formSections, {
        id: sectionId,
        schoolId,
        programId: program.id,
        formType: "registration",
        title,
        description,
        position,
        ...at,
      });
      rows.add(schema.sectionQuestions, ...questions.map(({ id }, index) => ({ schoolId, sectionId, questionId: id, position: index })));
    });
  }
}
