import { canPayOnline } from "~/features/enrollment/domain/own-student";
import { refundPolicyOf } from "~/features/schools/refund-policy-model";
import { type Ctx, type School, schoolOf } from "~/platform/context";
import { documentText } from "~/platform/rich-text";
import { words } from "~/words/en/default-pages";
import { type Say, wordsOf } from "~/words/words";
import { NAV_KEYS, type SiteKind } from "../../document-model";
import { defaultHome } from "../../section-model";

type Body = Record<string, unknown>;

/** Default content of a page, made of the school's profile, in the language of the request. */
export function defaultBody(ctx: Ctx, kind: SiteKind): Body {
  const school = schoolOf(ctx);
  return school ? (DEFAULTS[kind]?.(school, wordsOf(words, ctx.locale)) ?? {}) : {};
}

type Written = (school: School, say: Say<typeof words>) => Body;

const DEFAULTS: Partial<Record<SiteKind, Written>> = {
  basic: (school) => ({
    site_title: school.name,
    tagline: school.tagline ?? undefined,
    nav: NAV_KEYS.map((key) => ({ key, is_visible: true })),
    contact_email: school.contactEmail ?? undefined,
    contact_phone: school.phone ?? undefined,
    social: {},
  }),
  home: () => ({ sections: defaultHome() }),
  about: (school, say) => ({
    title: say("aboutTitle", { school: school.name }),
    story: rich(school.about ?? ""),
    values: [],
    accreditations: [],
    team: [],
  }),
  tuition: (school, say) => ({
    show_table: true,
    options: [],
    plan_text: say("planText"),
    show_sponsorships: false,
    refund_text: say.text(refundPolicyOf(school)),
  }),
  gallery: () => ({ photos: [] }),
  resources: () => ({ layout: "grid" }),
  terms: (school, say) => ({
    title: say("termsTitle"),
    body: rich(say("terms", { ...about(school), refund: say.text(refundPolicyOf(school)) })),
  }),
  privacy: (school, say) => ({ title: say("privacyTitle"), body: rich(say("privacy", about(school))) }),
  resource: () => ({ type: "link" }),
  page: () => ({ sections: [], in_navbar: true }),
  post: () => ({ tags: [] }),
  campus: () => ({ photos: [] }),
};

const rich = (markdown: string) => documentText(markdown) ?? "";
const about = (school: School) => ({
  ...{ school: school.name, reach: [school.name, school.contactEmail, school.phone].filter(Boolean).join(", ") },
  online: canPayOnline(school) ? "yes" : "no",
});
