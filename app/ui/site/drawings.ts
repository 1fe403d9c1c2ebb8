/**
 * Shapes of the scenes, on 100 by 100. A shape is filled with a school color (1 brand, 2 dark, 3 light, 4 white) or stroked (5 dark, 6
 * white).
 */
export type Drawing = readonly (readonly [ink: 1 | 2 | 3 | 4 | 5 | 6, path: string])[];

const disc = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0z`;
const CROSS = "v10h10v10H55v10H45V";

export const DRAWINGS = {
  bed: [
    [2, "M12 30h6v50h-6zM82 50h6v30h-6z"],
    [1, "M18 56h64v14H18z"],
    [4, "M20 46h18a4 4 0 0 1 4 4v6H20z"],
    [3, "M42 48h34a6 6 0 0 1 6 6v4H42z"],
  ],
  tubes: [
    [4, "M24 22h14v48a7 7 0 0 1-14 0zM44 22h14v48a7 7 0 0 1-14 0zM64 22h14v48a7 7 0 0 1-14 0z"],
    [1, "M24 46h14v24a7 7 0 0 1-14 0z"],
    [2, "M44 56h14v14a7 7 0 0 1-14 0zM14 32h74v6H14z"],
    [3, "M64 46h14v24a7 7 0 0 1-14 0z"],
  ],
  stethoscope: [
    [5, "M28 16v22a18 18 0 0 0 36 0V16M46 56v10a18 18 0 0 0 36 0v-8"],
    [1, disc(82, 50, 11)],
    [4, disc(82, 50, 5)],
  ],
  heart: [
    [1, "M50 86C20 64 12 50 12 38a19 19 0 0 1 38-6 19 19 0 0 1 38 6c0 12-8 26-38 48z"],
    [6, "M14 50h20l7-14 12 28 8-14h25"],
  ],
  home: [
    [1, "M50 18l36 30v38H14V48z"],
    [4, "M50 78c-14-10-18-16-18-22a9 9 0 0 1 18-2 9 9 0 0 1 18 2c0 6-4 12-18 22z"],
    [2, "M50 10l44 37-5 6-39-33-39 33-5-6z"],
  ],
  monitor: [
    [2, "M10 16h80v54H10z"],
    [6, "M16 46h16l6-16 10 32 8-24 5 8h23"],
    [1, "M40 70h20v10h12v6H28v-6h12z"],
  ],
  chart: [
    [1, "M22 18h56v70H22z"],
    [4, "M29 26h42v55H29z"],
    [2, "M38 12h24v14H38z"],
    [1, `M45 38h10${CROSS}58H35V48h10z`],
  ],
  bottle: [
    [2, "M26 14h36v14H26z"],
    [1, "M30 28h28v6a8 8 0 0 1 6 8v46H24V42a8 8 0 0 1 6-8z"],
    [4, "M24 52h40v22H24z"],
    [3, "M74 74h10a7 7 0 0 1 0 14H74a7 7 0 0 1 0-14z"],
  ],
  paper: [
    [4, "M20 12h44l16 16v60H20z"],
    [1, "M30 38h40v6H30zM30 52h40v6H30zM30 66h24v6H30z"],
    [2, "M64 12l16 16H64z"],
  ],
  book: [
    [1, "M10 26q20-10 40 2v56q-20-12-40-2z"],
    [3, "M90 26q-20-10-40 2v56q20-12 40-2z"],
    [2, "M48 28h4v56h-4z"],
  ],
  capsule: [
    [1, "M20 62l24-24 22 22-24 24a16 16 0 0 1-22-22z"],
    [4, "M44 38l18-18a16 16 0 0 1 22 22L66 60z"],
    [2, disc(78, 78, 9)],
  ],
  tooth: [
    [4, "M26 22c10-8 16 0 24 0s14-8 24 0c14 12 4 30 0 40-3 10-4 24-10 24s-6-22-14-22-8 22-14 22-7-14-10-24c-4-10-14-28 0-40z"],
    [1, "M60 30c8 0 12 8 8 18-2-8-4-12-8-18z"],
  ],
  cap: [
    [1, "M26 54v18q24 16 48 0V54L50 64z"],
    [2, "M50 24l42 18-42 18L8 42z"],
    [3, "M86 46h4v26h-4z"],
  ],
  scrubs: [
    [1, "M34 16l16 16 16-16 24 16-10 20-10-6v42H30V46l-10 6-10-20z"],
    [4, "M34 16l16 24 16-24-16 14z"],
    [2, "M54 58h12v14H54z"],
  ],
  books: [
    [1, "M14 66h66v18H14z"],
    [3, "M22 48h64v18H22z"],
    [2, "M12 30h60v18H12z"],
    [4, "M22 36h26v5H22zM24 73h34v5H24z"],
  ],
  bag: [
    [2, "M34 30v-8a8 8 0 0 1 8-8h16a8 8 0 0 1 8 8v8h-6v-8H40v8z"],
    [1, "M12 30h76v54H12z"],
    [4, `M45 42h10${CROSS}62H35V52h10z`],
  ],
  exam: [
    [4, "M16 14h52v74H16z"],
    [1, "M24 26h8v8h-8zM24 44h8v8h-8zM24 62h8v8h-8z"],
    [3, "M38 28h22v4H38zM38 46h22v4H38zM38 64h22v4H38z"],
    [2, "M74 26h10v50l-5 12-5-12z"],
  ],
  card: [
    [1, "M8 26h84v52H8z"],
    [2, "M8 36h84v10H8z"],
    [4, `${disc(26, 62, 8)}M42 58h36v6H42z`],
  ],
  box: [
    [1, "M16 40h68v46H16z"],
    [2, "M10 28h80v14H10z"],
    [4, "M45 28h10v58H45z"],
  ],
  sock: [
    [1, "M38 10h30v42l10 16a13 13 0 0 1-18 18L34 70a12 12 0 0 1 4-10z"],
    [4, "M38 18h30v8H38z"],
  ],
  shoe: [
    [1, "M10 38h26l14 20 34 8a8 8 0 0 1 6 8v4H10z"],
    [2, "M10 78h80v8H10z"],
    [4, "M40 48l8-4 3 5-8 4z"],
  ],
  watch: [
    [2, "M40 6h20v88H40z"],
    [1, disc(50, 50, 26)],
    [4, disc(50, 50, 19)],
    [5, "M50 38v13l8 6"],
  ],
  gauge: [
    [1, disc(38, 40, 27)],
    [4, disc(38, 40, 20)],
    [5, "M38 40l9-10M58 58c22 8 4 20 22 22"],
    [2, "M74 70h16v20H74z"],
  ],
} as const satisfies Record<string, Drawing>;
export type DrawingName = keyof typeof DRAWINGS;

/** The first words that fit say what is drawn; a title is asked before a category. */
const WORDS: readonly (readonly [RegExp, DrawingName])[] = [
  [/stethoscope/, "stethoscope"],
  [/sock|stocking/, "sock"],
  [/shoe|clog/, "shoe"],
  [/watch/, "watch"],
  [/blood pressure|cuff|vital/, "gauge"],
  [/scrub|uniform|jacket|coat|shirt/, "scrubs"],
  [/workbook|notebook|guide/, "book"],
  [/textbook|books?\b/, "books"],
  [/exam|test prep|certification fee/, "exam"],
  [/member|parking|pass|badge|locker|card/, "card"],
  [/cpr|bls|first aid|heart/, "heart"],
  [/ekg|ecg|monitor|telemetry/, "monitor"],
  [/phlebotom|lab|blood/, "tubes"],
  [/pharmac/, "bottle"],
  [/medication|med aide/, "capsule"],
  [/home health|home care|caregiver/, "home"],
  [/billing|coding|office|admin/, "paper"],
  [/dental/, "tooth"],
  [/medical assist/, "stethoscope"],
  [/patient care|care tech/, "chart"],
  [/nurs|cna|aide/, "bed"],
  [/kit|bag|supplies|goggles|gloves/, "bag"],
  [/continuing|refresher|renewal/, "book"],
  [/exam_fee/, "exam"],
];

/** The drawing for a name; `other` if none matches. */
export function drawingOf(title: string, category: string, other: DrawingName): DrawingName {
  for (const words of [title.toLowerCase(), category.toLowerCase()]) {
    const found = WORDS.find(([pattern]) => pattern.test(words));
    if (found) return found[1];
  }
  return other;
}
