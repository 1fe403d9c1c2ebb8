import { eq } from "drizzle-orm";
import { z } from "zod";
import { schools } from "#drizzle/schema/schools";
import { type Ctx, schoolOf } from "~/platform/context";
import { conflict, notFound } from "~/platform/errors";
import { choice, flag } from "~/platform/input";
import { isMounted } from "~/platform/mounted";
import { planHas, schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command, query } from "~/platform/verb";
import { readSetup } from "../../data/own-school";
import { SETUP_STEP_NAMES, type SetupStep, type Step, stepOf } from "../../setup-model";

/** Setup guide with the status of each step, computed from the school's rows. */
async function guideOf(ctx: Ctx) {
  const setup = await readSetup(ctx);
  if (!setup) throw notFound();
  const isOwner = userOf(ctx).role === "school_owner";
  const hasWebsite = planHas(schoolOf(ctx), "website");
  const isThere = ({ needsWebsite, screen }: Step) => (hasWebsite || !needsWebsite) && (!screen || isMounted(screen));
  const steps = SETUP_STEP_NAMES.filter((name) => isThere(stepOf(name))).map((name) => {
    const { label, help, path, minutes, isOptional = false, isOwners = false } = stepOf(name);
    const isDone = Boolean(setup[name]);
    return {
      name,
      label,
      help,
      minutes,
      path: isOwners && !isOwner ? null : path,
      isOptional,
      isDone,
      isSkipped: !isDone && isOptional && setup.skipped.includes(name),
    };
  });
  const needed = steps.filter(({ isSkipped }) => !isSkipped);
  return { steps, completed: needed.filter(({ isDone }) => isDone).length, total: needed.length };
}

export const setupGuide = query({ name: "setup-guide.read", allow: schoolStaff, input: z.object({}), run: guideOf });

/** Marks a setup step as not needed, or needed again. @throws conflict for a required step */
export const skipSetupStep = command({
  name: "setup-guide.skip",
  allow: schoolStaff,
  input: z.object({ step: choice(SETUP_STEP_NAMES), skipped: flag() }),
  async run(ctx, { step, skipped }) {
    if (!stepOf(step).isOptional) throw conflict("step_needed", "This step is required.");
    const { db, schoolId } = inSchool(ctx);
    const present = await readSetup(ctx);
    const others = (present?.skipped ?? []).filter((name) => name !== step) as SetupStep[];
    ctx.stage(
      db
        .update(schools)
        .set({ setupSkipped: skipped ? [...others, step] : others })
        .where(eq(schools.id, schoolId)),
      notFound(),
    );
    ctx.record({ type: "school", id: schoolId, after: { step, skipped } });
    return {};
  },
});
