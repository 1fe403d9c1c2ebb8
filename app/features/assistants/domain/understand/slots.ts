import { stemOf } from "~/platform/assistant/words";
import { withInitials } from "./words";

/** Names that questions contain: programs on offer, campuses, classes. */
export interface Named {
  programs: readonly { id: string; title: string; slug: string }[];
  campuses: readonly { id: string; name: string; city: string }[];
  classes: readonly { id: string; code: string; programId: string }[];
}

export interface Slots {
  program: string | null;
  campus: string | null;
  /** Named by its class ID. */
  classId: string | null;
  /** 1 to 12. */
  month: number | null;
  /** 0 is Sunday. */
  weekday: number | null;
  daypart: "daytime" | "evening" | "weekend" | null;
  isOnline: boolean;
  age: number | null;
}

export interface Read {
  slots: Slots;
  /** The question's words, with names as `@program`, `@code`, `@campus`, `@month`, `@day`, `@part`, `@age`. */
  tokens: string[];
  isSpanish: boolean;
}

const MONTHS = rows(
  "january jan enero|february feb febrero|march marzo|april abril|may mayo|june junio|july julio|august aug agosto|september sept septiembre|october oct octubre|november nov noviembre|december dec diciembre",
);
/** What codes of classes look like. */
const CODE = /^[a-z]{2,4}-\d{3,5}$/;
const DAYS = rows("sunday domingo|monday lunes|tuesday martes|wednesday miercoles|thursday jueves|friday viernes|saturday sabado");
const PARTS: Record<NonNullable<Slots["daypart"]>, string> = {
  evening: "evening night nights tarde noche nocturno",
  daytime: "morning mornings daytime manana diurno",
  weekend: "weekend weekends",
};
const ALIASES: [RegExp, string][] = [
  [/\b(nurse'?s?|nursing) aide?\b|\bauxiliar de enfermeria\b|\basistente de enfermeria\b|\benfermeria\b/g, "nursing assistant"],
  [/\bflebotomia\b|\bblood draw(ing)?\b/g, "phlebotomy"],
  [/\basistente medico\b/g, "medical assistant"],
  [/\basistente dental\b/g, "dental assistant"],
  [/\bprimeros auxilios\b/g, "first aid"],
  [/\bfarmacia\b/g, "pharmacy"],
  [/\becg\b/g, "ekg"],
  [/\bfines? de semana\b/g, "weekend"],
  [/\bafter work\b|\bdespues del trabajo\b/g, "evening"],
];
/** Words of titles that name a program only together with another one. */
const COMMON = new Set(
  "certified basic support life first aid care patient medical processing class fundamentals community worker health home direct professional specialist technician assistant aide for and of providers nurses therapy coding program training"
    .split(" ")
    .map(stemOf),
);
const SPANISH = new Set(
  "el la los las de del que cual cuales cuanto cuanta cuantos cuantas cuesta cuestan vale precio como cuando donde hay tienen puedo puede quiero necesito curso cursos clase clases pagar para por con sin en mi soy tengo anos hola gracias estan esta son una un me horario direccion libros noche trabajo empleo si es".split(
    " ",
  ),
);

function rows(text: string): Map<string, number> {
  return new Map(text.split("|").flatMap((row, index) => row.split(" ").map((word) => [word, index] as const)));
}

/** Lower case without accents. */
export const plainOf = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const AGE =
  /\b(?:i am|i'?m|im|she is|he is|tengo|tiene|am)\s+(?:only\s+|just\s+)?(\d{1,2})\b(?!\s*(?:week|month|hour|dollar|\$|%|semana|mes|hora))|\b(\d{1,2})[- ]?(?:years? old|year[- ]olds?|yrs? old|yo\b|anos\b)|\b(?:daughter|son|child|kid|hij[oa])\b\D{0,14}(\d{1,2})\b/;
const WORDED: Record<string, string> = {
  thirteen: "13",
  fourteen: "14",
  fifteen: "15",
  sixteen: "16",
  seventeen: "17",
  eighteen: "18",
  quince: "15",
  dieciseis: "16",
};

/** The names, times and ages in a question. Pure. */
export function readSlots(question: string, named: Named): Read {
  let text = plainOf(question).replace(/[\u2018\u2019]/g, "'");
  for (const [pattern, word] of ALIASES) text = text.replace(pattern, word);
  text = text.replace(/\b[a-z]+\b/g, (word) => WORDED[word] ?? word);
  const words: string[] = text.match(/[a-z0-9]+(?:[-'][a-z0-9]+)*/g) ?? [];
  const spanish = words.filter((word) => SPANISH.has(word)).length;
  const isSpanish = /[¿¡ñ]/.test(question.toLowerCase()) || spanish >= 2 || (spanish === 1 && words.length <= 2);
  const [, one, two, three] = AGE.exec(text) ?? [];
  const age = Number(one ?? two ?? three ?? 0);
  const slots: Slots = {
    program: null,
    campus: null,
    classId: null,
    month: null,
    weekday: null,
    daypart: null,
    isOnline: false,
    age: age >= 5 && age < 100 ? age : null,
  };
  const ofCode = named.classes.find(({ code }) => words.includes(code.toLowerCase()));
  const program = programIn(words, named.programs);
  slots.classId = ofCode?.id ?? null;
  slots.program = ofCode?.programId ?? program.id;
  const campus = campusIn(words, named.campuses);
  slots.campus = campus.id;
  const tokens: string[] = [];
  const put = (token: string) => {
    if (!token.startsWith("@") || tokens.at(-1) !== token) tokens.push(token);
  };
  for (const [index, word] of words.entries()) {
    const month = MONTHS.get(word);
    const day = DAYS.get(word.replace(/(?<=day|o)s$/, "")) ?? DAYS.get(word);
    const part = (Object.keys(PARTS) as NonNullable<Slots["daypart"]>[]).find((key) => PARTS[key].split(" ").includes(word));
    if (word === ofCode?.code.toLowerCase() || CODE.test(word)) put("@code");
    else if (program.words.has(index)) put("@program");
    else if (campus.words.has(index)) put("@campus");
    else if (month !== undefined && (word !== "may" || /^(in|for|of|this|next|by|during)$/.test(words[index - 1] ?? ""))) {
      slots.month = month + 1;
      put("@month");
    } else if (day !== undefined) {
      slots.weekday = day;
      put("@day");
    } else if (part) {
      slots.daypart = part;
      put("@part");
    } else if (slots.age !== null && word === String(slots.age)) put("@age");
    else put(word);
    if (/^(online|virtual|remote|zoom|linea)$/.test(word)) slots.isOnline = true;
  }
  return { slots, tokens, isSpanish };
}

interface Hit {
  id: string | null;
  /** Places of the words that name it. */
  words: Set<number>;
}

/** The program whose title the question names best; none where two fit alike, or only words that many titles have. */
function programIn(words: readonly string[], programs: Named["programs"]): Hit {
  const titles = programs.map(({ id, title, slug }) => {
    const initials = /\(([A-Z]{2,5})\)/.exec(withInitials(title))?.[1]?.toLowerCase();
    const known = `${plainOf(title)} ${slug.replaceAll("-", " ")}`.match(/[a-z0-9]+/g) ?? [];
    return { id, initials, stems: new Set(known.filter((word) => word.length > 1 && !/^(and|for|of|the|in)$/.test(word)).map(stemOf)) };
  });
  const df = new Map<string, number>();
  for (const { stems } of titles) for (const stem of stems) df.set(stem, (df.get(stem) ?? 0) + 1);
  const scored = titles.map(({ id, initials, stems }) => {
    const at = new Set<number>();
    let score = 0;
    let isSure = false;
    for (const [index, word] of words.entries()) {
      const stem = stemOf(word);
      const found = stems.has(stem) ? stem : word.length >= 6 ? [...stems].find((each) => each.length >= 5 && isNear(stem, each)) : undefined;
      if (initials && (word === initials || word === `${initials}s` || (word.length >= 3 && initials.startsWith(word)))) {
        score += 3;
        isSure = true;
        at.add(index);
      } else if (found) {
        score += 1 / (df.get(found) ?? 1);
        isSure ||= !COMMON.has(found);
        at.add(index);
      }
    }
    return { id, score: isSure || new Set([...at].map((place) => words[place])).size >= 2 ? score : 0, at };
  });
  const [best, second] = scored.sort((a, b) => b.score - a.score);
  return best && best.score > 0 && best.score > (second?.score ?? 0) ? { id: best.id, words: best.at } : { id: null, words: new Set() };
}

function campusIn(words: readonly string[], campuses: Named["campuses"]): Hit {
  const generic = /^(campus|center|centre|branch|school|location|site|main|the|of|at)$/;
  for (const { id, name, city } of campuses) {
    const own = plainOf(`${name} ${city}`)
      .split(/\s+/)
      .filter((word) => word.length > 3 && !generic.test(word));
    const isShared = (word: string) =>
      campuses.some((other) => other.id !== id && plainOf(`${other.name} ${other.city}`).split(/\s+/).includes(word));
    const at = words.flatMap((word, index) =>
      own.some((each) => !isShared(each) && (each === word || (word.length > 5 && isNear(word, each)))) ? [index] : [],
    );
    const [first] = at;
    if (first !== undefined) {
      const next = generic.test(words[first + 1] ?? "") ? [first + 1] : [];
      return { id, words: new Set([...at, ...next]) };
    }
  }
  return { id: null, words: new Set() };
}

/** One letter added, left out, changed, or swapped with its neighbor; two for long words. A word with a digit is a code or a number: only itself is near. */
export function isNear(one: string, other: string): boolean {
  const most = Math.max(one.length, other.length) >= 9 ? 2 : 1;
  if (Math.abs(one.length - other.length) > most) return false;
  if (/\d/.test(one + other)) return one === other;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1));
      next.push(isSwap ? Math.min(cost, (before[j - 2] ?? 0) + 1) : cost);
    }
    before = row;
    row = next;
  }
  return (row[other.length] ?? 9) <= most;
}
