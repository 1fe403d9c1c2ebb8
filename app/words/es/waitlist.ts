import { words } from "../en/waitlist";
import { translated } from "../words";

/** Spanish words of the waitlist. */
export const spanish = translated(words, {
  // Answer to a seat offer
  waitlist: "Lista de espera",
  declineTitle: "Rechazar su cupo",
  declineText: "{program}: ofreceremos su cupo a la siguiente persona de la lista de espera.",
  decline: "Rechazar cupo",
  leaveTitle: "Salir de la lista de espera",
  leaveText: "{program}: ya no le escribiremos sobre cupos disponibles.",
  leave: "Salir de la lista",
  linkOver: "Este enlace ya no funciona. La oferta terminó o usted ya no está en la lista de espera.",
  seePrograms: "Ver programas",
});
