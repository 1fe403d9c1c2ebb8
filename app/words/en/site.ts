/** English words of the site. */
export const words = {
  // Frame of the public site
  pageNotFoundAt: "Page not found · {name}",
  skipToContent: "Skip to content",
  previewing: "You're previewing {name} as visitors see it.",
  backToOffice: "Back to office",
  notice: "Notice",
  close: "Close",
  chat: "Chat",
  chatWithUs: "Chat with us",

  // Footer
  quickLinks: "Quick links",
  explore: "Explore",
  login: "Login",
  contact: "Contact",
  visit: "Visit",
  terms: "Terms",
  privacy: "Privacy",
  yourData: "Your data",

  // Header
  main: "Main",

  cartItems: "Cart, {count, plural, one {# item} other {# items}}",
  menu: "Menu",
  closeMenu: "Close menu",
  call: "Call {phone}",
  more: "More",
  help: "Help",
  opensInNewTab: "(opens in a new tab)",

  // A page without Spanish
  notInSpanish: "This page isn't in Spanish yet. You see the school's text in English.",
  readInEnglish: "Read in English",

  // Visitor notice
  closeThisNotice: "Close this notice",

  // Menu
  home: "Home",
  programs: "Programs",
  registration: "Registration",
  preEnroll: "Pre-enroll",
  store: "Store",

  // Fields
  optional: "(optional)",

  // File and hidden fields
  leaveThisEmpty: "Leave this empty",
  uploaded: "Uploaded: {name}. Choose a file only to replace it.",

  // Pages of a list
  pages: "Pages",
  previous: "Previous",
  pageOf: "Page {page} of {pages}",
  next: "Next",

  // Promo code
  promoApplied: "Promo code <strong>{code}</strong> saves you {amount}.",
  removeCode: "Remove code",
  havePromoCode: "Have a promo code?",
  promoCode: "Promo code",
  apply: "Apply",
} as const;
