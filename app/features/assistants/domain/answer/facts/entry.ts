import { plainTextOf } from "~/platform/rich-text";
import { type Fact, type FactState, itemsIn, minimumAgeOf, pageOf, personOf } from "./state";

/** What visitors ask about, and how requirements name it. */
const SUBJECTS = [
  { asks: /background|antecedentes|criminal/, says: /background|criminal/i },
  { asks: /\bdrug|drogas/, says: /drug/i },
  { asks: /vaccin|immuni|vacuna|hepatitis/, says: /vaccin|immuni|hepatitis/i },
  { asks: /\btb\b|tubercul/, says: /\bTB\b|tubercul/i },
  { asks: /diploma|\bged\b/, says: /diploma|GED/i },
  { asks: /\benglish\b|\bingles\b/, says: /english/i },
  { asks: /experience|experiencia/, says: /experience/i },
  { asks: /insurance|seguro|social security/, says: /insurance|social security/i },
  { asks: /fingerprint|huellas/, says: /fingerprint/i },
  { asks: /computer|computadora/, says: /computer/i },
];

/** Published requirements of a program, with its minimum age; null without a program. */
export function requirements(state: FactState): Fact | null {
  const { say, program } = state;
  if (!program) return null;
  const list = plainTextOf(program.prerequisites).split("\n").filter(Boolean).join(" ");
  const own = { program: program.title };
  const asked = SUBJECTS.find(({ asks }) => asks.test(state.question));
  const isSilent = asked !== undefined && !asked.says.test(list);
  const text = [
    list ? say("requirements", { ...own, list }) : say("noRequirements", own),
    isSilent ? say("notAmong", { person: personOf(state) }) : "",
  ];
  return { text: text.filter(Boolean).join(" "), sources: [pageOf(program)], isSilent };
}

/** The minimum age of a program, and whether the visitor has it; without a program, of all that have one. */
export function age(state: FactState): Fact {
  const { say, program, slots, offered } = state;
  const named = program ? [program] : offered.filter((each) => minimumAgeOf(each) !== null).slice(0, 4);
  const texts = named.map((each) => {
    const least = minimumAgeOf(each);
    const own = { program: each.title };
    if (least === null) return say("noMinimumAge", own);
    if (slots.age === null) return say("minimumAge", { ...own, age: least });
    return say(slots.age < least ? "tooYoung" : "oldEnough", { ...own, age: least, own: slots.age });
  });
  return {
    text: texts.join(" ") || say("whichProgram"),
    sources: named.slice(0, 3).map(pageOf),
  };
}

/** What to bring to a program's classes, and its required items; null where nothing is published. */
export function bring({ say, program, items, language }: FactState): Fact | null {
  if (!program) return null;
  const required = items.filter(({ programId, isRequired }) => programId === program.id && isRequired);
  const list =
    required.length > 0
      ? say("requiredItems", {
          items: itemsIn(language, required),
        })
      : "";
  const text = [plainTextOf(program.additionalInfo), list].filter(Boolean).join(" ");
  return text ? { text: say("bring", { program: program.title, text }), sources: [pageOf(program)] } : null;
}
