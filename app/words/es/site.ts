import { words } from "../en/site";
import { translated } from "../words";

/** Spanish words of the site. */
export const spanish = translated(words, {
  // Frame of the public site
  pageNotFoundAt: "Página no encontrada · {name}",
  skipToContent: "Ir al contenido",
  previewing: "Está viendo {name} como lo ven los visitantes.",
  backToOffice: "Volver a la oficina",
  notice: "Aviso",
  close: "Cerrar",
  chat: "Chat",
  chatWithUs: "Chatear con nosotros",

  // Footer
  quickLinks: "Enlaces rápidos",
  explore: "Explorar",
  login: "Iniciar sesión",
  contact: "Contacto",
  visit: "Visítenos",
  terms: "Términos",
  privacy: "Privacidad",
  yourData: "Sus datos",

  // Header
  main: "Principal",

  cartItems: "Carrito, {count, plural, one {# artículo} other {# artículos}}",
  menu: "Menú",
  closeMenu: "Cerrar menú",
  call: "Llamar al {phone}",
  more: "Más",
  help: "Ayuda",
  opensInNewTab: "(se abre en una pestaña nueva)",

  // A page without Spanish
  notInSpanish: "Esta página todavía no está en español. Usted ve el texto de la escuela en inglés.",
  readInEnglish: "Leer en inglés",

  // Visitor notice
  closeThisNotice: "Cerrar este aviso",

  // Menu
  home: "Inicio",
  programs: "Programas",
  registration: "Inscripción",
  preEnroll: "Preinscripción",
  store: "Tienda",

  // Fields
  optional: "(opcional)",

  // File and hidden fields
  leaveThisEmpty: "Deje esto vacío",
  uploaded: "Archivo subido: {name}. Elija un archivo solo si quiere reemplazarlo.",

  // Pages of a list
  pages: "Páginas",
  previous: "Anterior",
  pageOf: "Página {page} de {pages}",
  next: "Siguiente",

  // Promo code
  promoApplied: "Con el código promocional <strong>{code}</strong> usted ahorra {amount}.",
  removeCode: "Quitar código",
  havePromoCode: "¿Tiene un código promocional?",
  promoCode: "Código promocional",
  apply: "Aplicar",
});
