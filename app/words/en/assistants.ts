/** English words of the assistants. */
export const words = {
  // Chat
  waitlistOf: "Waitlist for {code}, {program}",
  joinWaitlist: "Join waitlist",
  waitlistConsent: "By submitting this form, you agree that {school} may email you when a seat opens.",
  preEnrollIn: "Pre-enroll in {title}",
  sendPreEnrollment: "Send pre-enrollment",
  preEnrollConsent: "By submitting this form, you agree that {school} may reply to you.",
  send: "Send",
  yourQuestion: "Your question",
  talkToUs: "Talk to us",
  call: "Call {phone}",
  voiceAssistant: "Talk to our voice assistant: {phone}",
  leaveContactHeading: "Leave your contact information",
  contactSent: "Thank you. We will contact you soon.",
  leaveContact: "Leave my contact information",
  name: "Name",
  email: "Email",
  phone: "Phone",
  message: "Message",
  contactConsent: "By submitting this form, you agree that {school} may contact you about your question.",
  answersNote: "Answers are based on what {school} publishes. Prices, dates, and seats are current.",
  silent: "The assistant isn't responding right now. Try again in a moment.",
  you: "You: ",

  // State of the conversation
  staffAnswer: "Staff at {school} are answering you here.",
  checkMessages: "Check for new messages",
  seatHeld: "We're holding your seat until {until}.",
  registerWithSeat: "Register with this seat",
  holdASeat: "Hold a seat",
  holdNote: "We hold it for half an hour. It's free until you register.",
  suggestedQuestions: "Suggested questions",
  needsForm: "{title} needs a few more details. <link>Open the pre-enrollment form</link>",

  // Messages
  conversation: "Conversation",
  sources: "Sources",
  feedbackThanks: "Thanks for your feedback.",
  didThisHelp: "Did this help?",
  yes: "Yes",
  no: "No",

  // Forms in the chat
  firstName: "First name",
  lastName: "Last name",
} as const;
