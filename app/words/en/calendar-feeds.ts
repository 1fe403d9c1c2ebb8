/** English words of the calendars that calendar programs read. */
export const words = {
  calendar: "Calendar",
  lead: "See all your sessions in the calendar on your phone or computer. Changes show up there automatically.",
  createCalendar: "Create calendar address",
  addToCalendar: "Add to calendar",
  onPhone: "Add it on your phone",
  qrCode: "QR code with the calendar address",
  address: "calendar address",
  addressIsSecret: "Anyone who has this address can see these sessions. Don't share it.",
  googleIsSlow: "Google reads a calendar every 4 to 12 hours. Urgent changes come by email.",
  hiddenAddress: "The address is hidden during impersonation.",
  newAddress: "New address",
  newAddressOf: "Create a new address?",
  newAddressEffect: "The old address stops working. Add the new one to your calendar programs.",
  createNewAddress: "Create new address",
  created: "Calendar address created.",
  renewed: "New address created. The old one no longer works.",
};
