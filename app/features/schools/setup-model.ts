/** The steps of the setup guide: what each is called, where it is done, and whether a school can do without. */
export interface Step {
  label: string;
  help: string;
  path: string;
  isOptional?: true;
  /** Only an owner can do it. */
  isOwners?: true;
  /** Only for plans that have a website to configure. */
  needsWebsite?: true;
  /** The id of its screen, where that may not be there: without it there is no step. */
  screen?: string;
}

export const SETUP_STEPS = {
  profile: { label: "School profile", help: "Name, address and how people reach you.", path: "/school/school-profile", isOwners: true },
  branding: { label: "Branding", help: "Your logo and colors, here and on your site.", path: "/school/school-profile?tab=branding", isOwners: true },
  payout: { label: "Payout account", help: "Where online payments arrive.", path: "/school/payments/manage-payments", isOwners: true },
  location: { label: "Class location", help: "Where classes meet.", path: "/school/location" },
  instructor: { label: "Instructor", help: "Who teaches.", path: "/school/instructor" },
  program: { label: "Program", help: "What people can learn, and what it costs.", path: "/school/programs" },
  class: { label: "Class", help: "Dates and seats that people register for.", path: "/school/classes" },
  registration_form: { label: "Registration form", help: "What you ask during registration.", path: "/school/programs" },
  pre_enrollment_form: {
    label: "Pre-enrollment form",
    help: "A shorter form for people who are not sure yet.",
    path: "/school/programs",
    isOptional: true,
  },
  agreement: { label: "Agreement", help: "What students sign.", path: "/school/school-profile?tab=documents", isOwners: true, isOptional: true },
  email_templates: {
    label: "Email templates",
    help: "Your own words in the mails that go out.",
    path: "/email-config",
    isOptional: true,
    screen: "EML-01",
  },
  product: { label: "Product", help: "Uniforms and books that students buy.", path: "/school/products", isOptional: true },
  website: {
    label: "Website",
    help: "What search engines say about you.",
    path: "/website-config",
    isOptional: true,
    needsWebsite: true,
    screen: "WEB-01",
  },
  widget: { label: "Inquiry widget", help: "A question form on your other sites.", path: "/school/inquiry-widget", isOptional: true },
  staff: { label: "Staff users", help: "Colleagues who sign in with their own account.", path: "/users", isOptional: true },
} as const satisfies Record<string, Step>;

export type SetupStep = keyof typeof SETUP_STEPS;
export const SETUP_STEP_NAMES = Object.keys(SETUP_STEPS) as [SetupStep, ...SetupStep[]];
export const stepOf = (name: SetupStep): Step => SETUP_STEPS[name];
