/** English words of the pre-enrollments. */
export const words = {
  // Pre-enrollment
  preEnrollmentSent: "Pre-enrollment sent",
  preEnrollFor: "Pre-enroll in {program}",
  description: "Pre-enroll at {name}. Tell us which program you want and how to reach you. There's nothing to pay.",
  preEnrollment: "Pre-enrollment",
  lead: "Tell us which program you want and how to reach you. There's nothing to pay, and our office replies within two business days.",
  thankYou: "Thank you, {firstName}.",
  received: "We received your pre-enrollment for <strong>{program}</strong>. Your reference is <strong>{code}</strong>.",
  whatHappensNext: "What happens next",
  nextEmail: "We've emailed you a confirmation.",
  nextReview: "Our office reviews your pre-enrollment, usually within two business days.",
  nextLink: "Once it's approved, we'll email you a link to choose a class and register. We don't hold a seat until then.",
  seeAllPrograms: "See all programs",
  questionsCall: "Questions? Call us:",

  // Pre-enrollment form
  program: "Program",
  changeProgram: "Change program",
  noPrograms: "No programs are open for pre-enrollment right now. <link>See all programs</link>",
  consent: "Consent",
  submitPreEnrollment: "Submit pre-enrollment",
  chooseAProgram: "Choose a program",
  emailHint: "We'll send our reply here.",
  consentOf: "{name} may keep this information and contact me about it.",

  // Pre-enrollment of a student
  studentTitle: "Pre-enroll in a program",
  studentSent: "Pre-enrollment sent. The school will reply by email.",
  studentLead: "There's nothing to pay and no seat is held. Once the school approves, you can register for a class.",
} as const;
