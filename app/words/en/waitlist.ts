/** English words of the waitlist. */
export const words = {
  // Answer to a seat offer
  waitlist: "Waitlist",
  declineTitle: "Decline your seat",
  declineText: "{program}: we'll offer your seat to the next person on the waitlist.",
  decline: "Decline seat",
  leaveTitle: "Leave the waitlist",
  leaveText: "{program}: we won't email you about open seats anymore.",
  leave: "Leave waitlist",
  linkOver: "This link no longer works. Either the offer has ended or you're no longer on the waitlist.",
  seePrograms: "See programs",
} as const;
