import { z } from "zod";
import { setPreEnrollment } from "~/features/programs/domain/set-pre-enrollment";
import { schoolOf } from "~/platform/context";
import { conflict, invalidField } from "~/platform/errors";
import { choice, flag, id, integer, text } from "~/platform/input";
import { orderInput, orderOf } from "~/platform/order";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command, query } from "~/platform/verb";
import { agreementOfSchool, findProgram, findSection, grouped, programsWithForms, sectionsOfForm, storedModes } from "../data/program-forms";
import { fieldsWith } from "../field-model";
import { FORM_TYPES, fieldsOfForm } from "../model";
import { stageSection, stageSectionChange } from "./sections";

const ofForm = { program: text(200), form_type: choice(FORM_TYPES).default("registration") };

/** A program's form for staff: fixed fields and sections in order, including hidden ones. */
export const readProgramForm = query({
  name: "forms.read",
  allow: schoolStaff,
  input: z.object(ofForm),
  async run(ctx, { program: key, form_type: formType }) {
    const program = await findProgram(ctx, key);
    const [rows, modes, [agreement], programs] = await inSchool(ctx).db.batch([
      sectionsOfForm(ctx, program.id, formType),
      storedModes(ctx, formType),
      agreementOfSchool(ctx),
      programsWithForms(ctx),
    ]);
    return {
      program,
      formType,
      fields: fieldsWith(fieldsOfForm(formType), modes),
      sections: grouped(rows),
      hasAgreement: Boolean(agreement?.body || program.agreementFileId),
      others: programs.filter(
        (other) => other.id !== program.id && (formType === "registration" ? other.registrationSections : other.preEnrollmentSections) > 0,
      ),
      host: schoolOf(ctx)?.host ?? "",
    };
  },
});

/** Sets the order of sections; others follow. Returns the program and whether the form has sections. */
export const arrangeSections = command({
  name: "forms.arrange",
  allow: schoolStaff,
  input: z.object({ ...ofForm, sections: z.array(z.object({ id: id(), order: integer(0, 10_000) })).max(200) }),
  async run(ctx, input) {
    const program = await findProgram(ctx, input.program);
    const sections = grouped(await sectionsOfForm(ctx, program.id, input.form_type));
    const positions = new Map(input.sections.map((section) => [section.id, section.order]));
    for (const wanted of positions.keys())
      if (!sections.some((section) => section.id === wanted)) throw invalidField("sections", `"${wanted}" is not a valid choice`);
    const rank = (sectionId: string) => positions.get(sectionId) ?? Number.MAX_SAFE_INTEGER;
    const ordered = [...sections].sort((a, b) => rank(a.id) - rank(b.id));
    ordered.forEach((section, position) => {
      if (section.position !== position) stageSectionChange(ctx, section, { position });
    });
    return { program: program.id, form_type: input.form_type, isNew: sections.length === 0 };
  },
});

/** The same from the screen's list: all IDs in order. */
export const orderSections = command({
  name: "forms.order",
  allow: schoolStaff,
  input: z.object({ ...ofForm, ...orderInput }),
  run: async (ctx, { ids, move, ...form }) =>
    arrangeSections(
      { ...ctx, idempotencyKey: null },
      { ...form, sections: orderOf({ ids, move }).map((sectionId, order) => ({ id: sectionId, order })) },
    ),
});

/** Shows or hides a section. */
export const showSection = command({
  name: "sections.show",
  allow: schoolStaff,
  input: z.object({ id: id(), is_visible: flag() }),
  async run(ctx, { id: sectionId, is_visible: isVisible }) {
    stageSectionChange(ctx, await findSection(ctx, sectionId), { isVisible });
    return { id: sectionId, isVisible };
  },
});

/** Copies the sections of another program to the end of this form; skips questions it already asks. */
export const copySections = command({
  name: "forms.copy",
  allow: schoolStaff,
  input: z.object({ ...ofForm, from: id() }),
  async run(ctx, input) {
    const [program, source] = await Promise.all([findProgram(ctx, input.program), findProgram(ctx, input.from)]);
    if (program.id === source.id) throw invalidField("from", "Choose another program.");
    const { db } = inSchool(ctx);
    const [own, theirs] = await db.batch([sectionsOfForm(ctx, program.id, input.form_type), sectionsOfForm(ctx, source.id, input.form_type)]);
    const sections = grouped(own);
    const present = new Set(sections.flatMap((section) => section.questions.map((question) => question.id)));
    let position = Math.max(-1, ...sections.map((section) => section.position));
    let copied = 0;
    for (const { title, description, isVisible, questions } of grouped(theirs)) {
      const added = questions.filter((question) => !present.has(question.id)).map(({ id: questionId, mode }) => ({ id: questionId, mode }));
      if (added.length === 0) continue;
      position += 1;
      copied += 1;
      stageSection(ctx, { programId: program.id, formType: input.form_type, title, description, isVisible, asked: added, position });
    }
    if (copied === 0) throw conflict("nothing_to_copy", `${source.title} has no questions to add. This form already asks all of them.`);
    return { program: program.id, copied };
  },
});

/** Turns pre-enrollment of a program on or off. */
export const switchPreEnrollment = command({
  name: "forms.pre-enrollment",
  allow: schoolStaff,
  touches: "site",
  input: z.object({ program: text(200), pre_enrollment: flag() }),
  async run(ctx, { program: key, pre_enrollment: isOn }) {
    const program = await findProgram(ctx, key);
    setPreEnrollment(ctx, program.id, isOn);
    ctx.record({ type: "program", id: program.id, before: { preEnrollment: program.preEnrollment }, after: { preEnrollment: isOn } });
    return { program: program.id, isOn };
  },
});
