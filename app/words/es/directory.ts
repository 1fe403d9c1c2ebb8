import { words } from "../en/directory";
import { translated } from "../words";

/** Spanish words of the directory. */
export const spanish = translated(words, {
  // Every page of the directory
  skipToContent: "Ir al contenido",
  enrollium: "Enrollium",
  addYourSchool: "Agregar su escuela",
  login: "Iniciar sesión",
  breadcrumb: "Ruta de navegación",
  programCount: "{count, plural, one {# programa} other {# programas}}",
  schoolCount: "{count, plural, one {# escuela} other {# escuelas}}",
  lead: "Escuelas de capacitación por estado y ciudad. Compare programas, fechas de inicio y cupos disponibles.",
  featured: "Destacada",
  nextStart: "Próximo inicio: {date}, {seats, plural, one {queda # cupo} other {quedan # cupos}} en todas las clases",
  noStart: "No hay próximas fechas de inicio",
  noReviewsYet: "Todavía no hay opiniones",
  rated: "{rating} de 5 ({count, plural, one {# opinión} other {# opiniones}})",

  // A city or state
  pageNotFound: "Página no encontrada",
  placeDescription: "{count, plural, one {# escuela} other {# escuelas}} con programas, fechas de inicio, cupos disponibles y opiniones.",
  bestSchools: "Las mejores escuelas",
  noSchools: "Todavía no hay escuelas aquí.",

  // Start page
  bestTrainingSchools: "Las mejores escuelas de capacitación",
  noStates: "Todavía no hay escuelas en la lista.",
  cities: "Ciudades",
  byCity: "Por ciudad",
});
