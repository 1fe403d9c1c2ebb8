import { SETUP_PATHS } from "./paths";
/** The steps of the setup guide: what each is called, where it is done, and whether a school can do without. */
export interface Step {
  label: string;
  help: string;
  path: string;
  /** How long it takes, roughly. */
  minutes: number;
  isOptional?: true;
  /** Only an owner can do it. */
  isOwners?: true;
  /** Only for plans that have a website to configure. */
  needsWebsite?: true;
  /** The id of its screen, where that may not be there: without it there is no step. */
  screen?: string;
}

export const SETUP_STEPS = {
  profile: { label: "School profile", help: "Your name, address, and contact details.", path: SETUP_PATHS.profile, isOwners: true, minutes: 5 },
  branding: { label: "Branding", help: "Your logo and colors, here and on your site.", path: SETUP_PATHS.branding, isOwners: true, minutes: 5 },
  payout: { label: "Payout account", help: "Where your online payments go.", path: SETUP_PATHS.payout, isOwners: true, minutes: 10 },
  location: { label: "Class location", help: "Where classes meet.", path: SETUP_PATHS.location, minutes: 3 },
  instructor: { label: "Instructor", help: "The people who teach your classes.", path: SETUP_PATHS.instructor, minutes: 3 },
  program: { label: "Program", help: "What you teach, and what it costs.", path: SETUP_PATHS.program, minutes: 10 },
  class: { label: "Class", help: "Dates and seats students register for.", path: SETUP_PATHS.class, minutes: 5 },
  registration_form: {
    label: "Registration form",
    help: "The questions you ask during registration.",
    path: SETUP_PATHS.registration_form,
    minutes: 5,
  },
  pre_enrollment_form: {
    label: "Pre-enrollment form",
    help: "A shorter form for people who aren't sure yet.",
    path: SETUP_PATHS.pre_enrollment_form,
    isOptional: true,
    minutes: 5,
  },
  agreement: { label: "Agreement", help: "The agreement students sign.", path: SETUP_PATHS.agreement, isOwners: true, isOptional: true, minutes: 10 },
  email_templates: {
    label: "Email templates",
    help: "Your own text in the emails we send.",
    path: SETUP_PATHS.email_templates,
    isOptional: true,
    screen: "EML-01",
    minutes: 10,
  },
  product: { label: "Product", help: "Uniforms and books for sale.", path: SETUP_PATHS.product, isOptional: true, minutes: 5 },
  website: {
    label: "Website",
    help: "How your site shows up in search engines.",
    path: SETUP_PATHS.website,
    isOptional: true,
    needsWebsite: true,
    screen: "WEB-01",
    minutes: 10,
  },
  widget: { label: "Inquiry widget", help: "An inquiry form for your other websites.", path: SETUP_PATHS.widget, isOptional: true, minutes: 5 },
  staff: { label: "Staff users", help: "Colleagues with their own account.", path: SETUP_PATHS.staff, isOptional: true, minutes: 3 },
} as const satisfies Record<string, Step>;

export type SetupStep = keyof typeof SETUP_STEPS;
export const SETUP_STEP_NAMES = Object.freeze(Object.keys(SETUP_STEPS) as [SetupStep, ...SetupStep[]]);
export const stepOf = (name: SetupStep): Step => SETUP_STEPS[name];
