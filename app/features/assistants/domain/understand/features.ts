import { stemOf } from "~/platform/assistant/words";
import { isNear } from "./slots";

/** Words that ask for the same; the first of each row stands for all of them. */
const SAME = [
  "price pricing cost costs fee fees tuition tution charge charges expensive precio cuesta cuestan costo vale cobran valor",
  "total altogether complete overall everything included include includes inclusive incluye hidden extra extras all todo completo gastos incluido",
  "book books textbook textbooks libro libros",
  "cheapest cheap cheaper lowest least less affordable inexpensive barato barata economico economica under budget",
  "installment installments instalments plan plans monthly weekly split parts financing financed financiamiento deposit deposito payments half weekly semanal cuota cuotas plazos mensual mensuales poco",
  "start starts starting begin begins beginning empieza comienza comienzan empiezan inicia inicio schedule upcoming next soonest days when cuando proximo proxima",
  "seat seats spot spots space places openings room left lleno lugar lugares cupo cupos quedan waitlist waiting full lleno taken llena",
  "long duration length finish fast done last dura weeks week semanas",
  "requirement requirements prereq prereqs prerequisite prerequisites qualify qualified eligible diploma ged vaccination vaccinations vaccine tb tuberculosis fingerprints experience physical drug documents insurance requisito requisitos piden antecedentes hepatitis",
  "need needs require required necesito necesita",
  "age old older young minor minors minimum limit edad minima anos kids teenager years",
  "open opens close closes closed office abren abiertos cierran oficina business atencion",
  "hour hours hora horas horario",
  "where donde located location locations queda address adress direccion directions campuses bus guagua camion ruta city near llego",
  "accredited accreditation accredits accredit acreditados approved aprobado recognized legit legitimate valido licensed licencia nationally",
  "employer union unions veteran veterans va unemployment foster boss company empleador patron agency fafsa fasfa wioa pell scholarship scholarships grant grants gi bill financial workforce funding funded sponsor sponsors sponsored sponsorship becas beca ayuda financiera bills",
  "refund refunds refundable reembolso devolucion devuelven withdraw drop quit change switch cambiar money dinero cancel cancellation cancelation canceled cancelo cancelar policy politica transfer",
  "wear uniform uniforms scrubs uniforme clothes ropa shoes dress supplies materials materiales equipment stethoscope notebook laptop shoes llevo llevar",
  "store shop sell sells bookstore tienda venden buy purchase compro comprar",
  "contact phone telephone telefono text email correo reach contacto",
  "job jobs earning earnings work works employment placement trabajo empleo hired hire hires resume salary earn earns gana graduates employers career bolsa contratan contrata colocan colocacion",
  "class classes clase clases course curso program training programa",
  "pay pays paying payment payments paid pagar pago pagos",
  "guarantee surely guaranteed guarantees guaranteed promise promises assure garantizan prometen definitely sure",
  "visa visas asylum daca itin citizen citizenship undocumented papers papeles immigration immigrant indocumentado ciudadano i-20 f1 tourist permit green international",
  "lawyer legal legally abogado sue demandar court contract rights law ley laws",
  "person human someone somebody agent advisor representative robot persona alguien asesor llamar",
  "thanks thank thx bye adios gracias perfect cool",
  "hello hi hey hola buenos buenas morning",
  "enroll register join registration enrollment inscribirme admission admissions",
  "scam useless worst angry frustrated terrible ridiculous stole complaint rude wasting stupid estafa enojada queja pesimo ladrones",
  "pain swollen red bump positive positivo roja symptoms diagnose medicine medication aspirin doctor hospital dizzy normal pills duele dolor fever ibuprofen tylenol pregnant rash hurts broken dose headache duele pecho medicina fiebre dangerous condition",
  "offer offers ofrecen list study estudiar",
  "learn learning aprendo cover covers topics teach teaches teacher instructor instructors aprender profesor chapters exam exams",
  "parking estacionamiento estacionar park cafeteria wifi lunch childcare tours dorm grades grade password",
  "online virtual remote linea zoom",
  "free gratis",
  "programs courses cursos programas trainings careers",
  "month months mes",
  "number numero numbers",
  "bring llevar llevo",
  "scrubs uniform uniforms uniforme uniformes supplies materials materiales equipment stethoscope notebook",
  "criminal background",
  "half little down once",
  "available avail avalable",
  "card cards",
  "felony felon arrested misdemeanor record penales dui",
];
const canon = new Map(SAME.flatMap((row) => row.split(" ").map((word) => [word, row.split(" ")[0] as string] as const)));

/** The words that stand for their synonyms: what schools are asked every day. */
export const COMMON: ReadonlySet<string> = new Set(canon.values());

const canonOf = (word: string): string => (word.startsWith("@") ? word : (canon.get(word) ?? stemOf(word)));

/** A word's canonical form, known words first, else the nearest known one. */
export function normalize(tokens: readonly string[], known?: ReadonlySet<string>): string[] {
  return tokens.map((token) => {
    const word = canonOf(token);
    if (!known || known.has(word) || token.length < 5 || token.startsWith("@")) return word;
    for (const each of canon.keys()) if (each.length >= 4 && isNear(token, each)) return canonOf(each);
    for (const each of known) if (each.length >= 4 && !each.includes(" ") && isNear(word, each)) return each;
    return word;
  });
}

/** Words that say nothing of what a question asks for. */
export const SMALL: ReadonlySet<string> = new Set(
  "a an the i you u your ur my me we us our he she it its his her this that these those is are am was be been do does did can could will would should have has had there of to in on at for from by and or if so as any some please pls really just also about el la los las un una de del y o en para por que es son esta estan hay mi me se lo al su sus tienen puedo quiero si ya".split(
    " ",
  ),
);

/** Words and pairs of neighbors. */
export function featuresOf(words: readonly string[]): string[] {
  const telling = words.filter((word) => !SMALL.has(word) && word !== "@program");
  const pairs = telling.slice(1).map((word, index) => `${telling[index]} ${word}`);
  return [...new Set([...telling, ...pairs])];
}
