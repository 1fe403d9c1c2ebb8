import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { inquiryWidgets } from "#drizzle/schema/inquiries";
import { findSchoolById } from "~/features/identity/data/school-row";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { type Ctx, type School, schoolOf, withSchool } from "~/platform/context";
import { type FieldErrors, forbidden, invalid, notFound } from "~/platform/errors";
import { publicCode } from "~/platform/ids";
import { issuesToFields, optionalLongText, optionalText, REQUIRED } from "~/platform/input";
import { anyone, schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, isUnchanged, nextVersion } from "~/platform/stale";
import { command, commitStep, query } from "~/platform/verb";
import { findWidgetByKey, offeredPrograms, readWidget } from "../data/widgets";
import { embedFrame, embedScript, isAllowedOrigin, WIDGET_DEFAULTS, WIDGET_GONE, widgetForm } from "../widget-model";
import { sendWidgetInquiry } from "./send-inquiry";

/** Settings, embed code and use of the widget. There is no code before it is saved once. */
export const widgetSettings = query({
  name: "inquiry-widget.settings",
  allow: schoolStaff,
  input: z.object({}),
  async run(ctx) {
    const { widget, count } = await readWidget(ctx);
    const school = schoolOf(ctx) as School;
    const origin = siteOrigin(ctx, school);
    const { schoolId: _, key = null, ...look } = widget ?? { ...WIDGET_DEFAULTS, schoolId: "", key: null, createdAt: 0, updatedAt: 0 };
    return {
      look,
      key,
      count,
      primaryColor: school.primaryColor,
      darkColor: school.darkColor,
      script: key ? embedScript(origin, key) : null,
      frame: key ? embedFrame(origin, key, look.title) : null,
    };
  },
});

/** The embed code for API clients; creates the widget with defaults. */
export const embedCode = command({
  name: "inquiry-widget.embed-code",
  allow: schoolStaff,
  input: z.object({}),
  retryOn: ["widget_race"],
  async run(ctx) {
    const { widget } = await readWidget(ctx);
    if (!widget)
      await commitStep(ctx, "inquiry-widget.begin", async (inner) => {
        const { db, schoolId } = inSchool(inner);
        const at = inner.now.getTime();
        inner.stage(db.insert(inquiryWidgets).values({ ...WIDGET_DEFAULTS, schoolId, key: publicCode(20), createdAt: at, updatedAt: at }));
        inner.record({ type: "inquiry-widget", id: schoolId });
      });
    return widgetSettings(ctx, {});
  },
});

/** Saves the widget; creates its key the first time. */
export const saveWidget = command({
  name: "inquiry-widget.save",
  allow: schoolStaff,
  input: widgetForm,
  retryOn: ["widget_race"],
  async run(ctx, input) {
    const { db, schoolId } = inSchool(ctx);
    const { widget } = await readWidget(ctx);
    const look = {
      isEnabled: input.is_enabled,
      title: input.title,
      intro: input.intro ?? null,
      buttonText: input.button_text,
      fields: input.fields,
      color: input.color ?? null,
      style: input.style,
      allowedDomains: input.allowed_domains,
      thankYou: input.thank_you,
    };
    const at = ctx.now.getTime();
    if (!widget) ctx.stage(db.insert(inquiryWidgets).values({ ...look, schoolId, key: publicCode(20), createdAt: at, updatedAt: at }));
    else
      ctx.stage(
        db
          .update(inquiryWidgets)
          .set({ ...look, updatedAt: nextVersion(ctx, inquiryWidgets.updatedAt) })
          .where(and(eq(inquiryWidgets.schoolId, schoolId), isUnchanged(inquiryWidgets.updatedAt, input.version))),
        changedMeanwhile(),
      );
    ctx.record({ type: "inquiry-widget", id: schoolId, after: look });
    return {};
  },
});

/** Replaces the key; pages with the old code show nothing. */
export const renewWidgetKey = command({
  name: "inquiry-widget.renew-key",
  allow: schoolStaff,
  input: z.object({}),
  async run(ctx) {
    const { db, schoolId } = inSchool(ctx);
    ctx.stage(
      db
        .update(inquiryWidgets)
        .set({ key: publicCode(20), updatedAt: nextVersion(ctx, inquiryWidgets.updatedAt) })
        .where(eq(inquiryWidgets.schoolId, schoolId)),
      notFound(),
    );
    ctx.record({ type: "inquiry-widget", id: schoolId });
    return {};
  },
});

async function openWidget(ctx: Ctx, key: string) {
  const widget = /^[\w-]{1,64}$/.test(key) ? await findWidgetByKey(ctx, key) : null;
  const school = widget ? await findSchoolById(ctx, widget.schoolId) : null;
  if (!widget || !school) throw notFound(WIDGET_GONE, "widget_gone");
  return { widget, school };
}

/** Public settings of a widget by key. @throws not_found */
export const publicWidget = query({
  name: "inquiry-widget.public",
  allow: anyone,
  input: z.object({ widgetKey: z.string() }),
  async run(ctx, { widgetKey }) {
    const { widget, school } = await openWidget(ctx, widgetKey);
    const programs = await offeredPrograms(withSchool(ctx, school));
    return { widget, school, programs };
  },
});

/** An inquiry from the widget. The key replaces the host, and a browser's page must be on an allowed domain. @throws not_found, forbidden */
export const submitWidget = command({
  name: "inquiry-widget.submit",
  allow: anyone,
  input: z.object({
    widgetKey: z.string(),
    name: optionalText(120),
    email: optionalText(254),
    phone: optionalText(40),
    program: optionalText(200),
    message: optionalLongText(4000),
    inquiry_type: optionalText(40),
    website: z.string().optional(),
    /** Origin of the page that sends it; empty for the product's own frame. */
    origin: z.string().max(300).optional(),
  }),
  idempotent: false,
  async run(ctx, { widgetKey, origin, ...given }) {
    const { widget, school } = await openWidget(ctx, widgetKey);
    if (origin && origin !== ctx.origin && !isAllowedOrigin(origin, widget.allowedDomains)) throw forbidden("This site may not use this form.");
    const values = { ...given };
    const errors: FieldErrors = {};
    for (const name of ["phone", "program", "message"] as const) {
      const isShown = widget.fields.includes(name);
      if (!isShown) delete values[name];
      else if (name !== "program" && !values[name]) errors[name] = [REQUIRED];
    }
    if (Object.keys(errors).length > 0 && !given.website) {
      // Reports all missing fields at once.
      const rest = sendWidgetInquiry.verb.input.safeParse(values);
      throw invalid({ ...(rest.success ? {} : issuesToFields(rest.error)), ...errors });
    }
    return sendWidgetInquiry({ ...withSchool(ctx, school), idempotencyKey: null }, values);
  },
});
