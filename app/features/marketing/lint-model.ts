/** What speaks against a text before it goes out: the sentence, and why. Rules of thumb for people to read, no judgment of law. */
export const FINDING_LABELS = {
  job: "Promise of a job",
  pay: "Promise of pay",
  license: "Promise of a license or an exam",
  visa: "Visa or immigration",
  medical: "Medical promise",
  legal: "Legal or tax promise",
  aid: "Promise of money",
  accreditation: "Approval not named",
  claim: "Claim without proof",
  urgency: "Urgent tone",
  readability: "Hard to read",
} as const;
export type FindingKind = keyof typeof FINDING_LABELS;

export interface Finding {
  kind: FindingKind;
  sentence: string;
  reason: string;
}

interface Rule {
  kind: FindingKind;
  pattern: RegExp;
  reason: string;
  /** A negated sentence is fine. */
  unlessDenied?: true;
}

const SURE = "guarantee[sd]?|guaranteeing|promised?|promises|assured?|assures|ensured?|ensures|certain to|100 ?%";
const JOB = "jobs?|employment|employed|hired|placement|position|career";

const RULES: readonly Rule[] = [
  {
    kind: "job",
    pattern: new RegExp(
      `\\b(?:${SURE})\\b.{0,60}\\b(?:${JOB})\\b|\\b(?:${JOB})\\b.{0,40}\\b(?:${SURE})\\b|\\b(?:you(?:'ll| will)|everyone|every (?:student|graduate)|all (?:our )?graduates?)\\b.{0,30}\\b(?:get|gets|find|finds|land|lands|have|walk into)\\b.{0,20}\\b(?:job|work|hired|employment)\\b`,
      "i",
    ),
    reason: "Don't promise a job. Say what the training prepares for, or give a placement rate with its year.",
    unlessDenied: true,
  },
  {
    kind: "pay",
    pattern:
      /\b(?:earn|make|paid|pays?|salary|salaries|wages?|income|bring home)\b.{0,40}(?:\$ ?\d|\b(?:six|five|high|top)[ -]?(?:figures?|pay|salar\w+|dollar)\b)|\$ ?[\d,.]+ ?(?:k\b|(?:an|per|a|\/) ?(?:hour|hr|week|month|year))|\b(?:double|triple|boost|increase) your (?:income|salary|pay|earnings)\b/i,
    reason: "Pay figures mislead without a source. Leave them out, or name the source, the location, and the year.",
    unlessDenied: true,
  },
  {
    kind: "license",
    pattern: new RegExp(
      `\\b(?:${SURE})\\b.{0,50}\\b(?:licen[sc]\\w*|certified|certification|pass(?:es|ing)?|exam)\\b|\\b(?:you(?:'ll| will)|everyone)\\b.{0,30}\\b(?:be|become|get|gets|pass|passes)\\b.{0,20}\\b(?:licen[sc]ed|your licen[sc]e|the (?:state )?exam)\\b|\\bautomatically (?:licen[sc]ed|certified)\\b|\\bno exam (?:needed|required)\\b`,
      "i",
    ),
    reason: "The state or board decides on licenses and exams. Say that the training prepares for them.",
    unlessDenied: true,
  },
  {
    kind: "visa",
    pattern: /\b(?:visas?|green cards?|work permits?|immigration|citizenship|residency permits?|deportation)\b/i,
    reason: "A school can't speak for immigration authorities. Leave it out.",
  },
  {
    kind: "medical",
    pattern:
      /\b(?:cures?|heals?|cured|healed)\b|\bno side effects\b|\b(?:prevents?|treats?|ends?|reverses?) (?:your |the )?(?:disease|illness|cancer|diabetes|anxiety|depression|pain)\b|\bmiracle\b/i,
    reason: "This reads as a promise about health. Say what students learn, not what it does to patients.",
  },
  {
    kind: "legal",
    pattern:
      /\btax[- ](?:free|deductible|refund)\b|\blegal(?:ly)? (?:advice|binding|entitled|guaranteed)\b|\byou are (?:legally )?entitled\b|\bavoid (?:lawsuits?|taxes)\b|\b(?:required|mandated) by law\b/i,
    reason: "This reads as legal or tax advice. Leave it out.",
  },
  {
    kind: "aid",
    pattern:
      /\bfree money\b|\b(?:everyone|anyone|anybody|everybody|all students) (?:qualif\w+|is approved|gets? (?:a )?(?:grant|loan|scholarship|aid))\b|\bguaranteed (?:approval|financing|loan|aid|grant|scholarship)\b|\bno credit check\b|\bnever pay (?:it )?back\b/i,
    reason: "Aid depends on the person. Say where to ask, and that loans must be repaid.",
    unlessDenied: true,
  },
  {
    kind: "accreditation",
    pattern: /\b(?:fully |nationally |state[- ])?(?:accredited|state[- ]approved|board[- ]approved)\b(?! by)/i,
    reason: "Name the accrediting or approving body, such as: approved by the state board of nursing.",
    unlessDenied: true,
  },
  {
    kind: "claim",
    pattern:
      /(?:^|\s)#1\b|\bnumber one\b|\b(?:the|our) (?:best|fastest|cheapest|leading|top[- ]rated|most trusted)\b|\bworld[- ]class\b|\bunbeatable\b/i,
    reason: "Use facts you can prove: a rate, a year, a number.",
  },
  {
    kind: "urgency",
    pattern:
      /\bhurry\b|\bact (?:now|fast|today)\b|\blast chance\b|\bdon['’]t (?:miss|wait)\b|\bdo not (?:miss|wait)\b|\blimited time\b|\btoday only\b|\btoo late\b|\bnow or never\b|\burgent(?:ly)?\b|\bending soon\b|\bwhile (?:seats|spots|places) last\b|\b(?:running|selling) out\b|!{2,}|\b[A-Z]{3,}(?: [A-Z]{2,}){2,}\b/,
    reason: "Pressure puts people off. Give the date and let them decide.",
  },
];

const DENIED =
  /\b(?:not|never|cannot|can['’]t|don['’]t|doesn['’]t|won['’]t|no (?:school|one|body)|nobody|without)\b.{0,40}\b(?:guarantee|promise|assure|ensure|certain|claim|accredited|qualif|pay|earn)/i;
const CREDENTIAL = /\b(?:certificates?|diplomas?|degrees?|credentials?)\b/i;
const APPROVED = /\b(?:accredit\w*|approved by|licensed by|recognized by|authorized by)\b/i;

const LONG_WORDS = 28;
const HARD_SHARE = 0.3;

/** Every finding of a text, sentence by sentence, at most one of a kind in each. */
export function lintOf(text: string): Finding[] {
  const sentences = sentencesOf(text);
  const found = sentences.flatMap((sentence) => [
    ...RULES.filter(({ pattern, unlessDenied }) => fits(pattern, sentence) && !(unlessDenied && DENIED.test(sentence))).map(({ kind, reason }) => ({
      kind,
      sentence,
      reason,
    })),
    ...readability(sentence),
  ]);
  const credential = APPROVED.test(text) ? undefined : sentences.find((sentence) => CREDENTIAL.test(sentence));
  if (credential && !found.some(({ kind }) => kind === "accreditation"))
    found.push({ kind: "accreditation", sentence: credential, reason: "Name who approves or accredits the program behind it." });
  return found;
}

/** Words of the rules are found in any case; a row of capitals only as capitals. */
const fits = (pattern: RegExp, sentence: string): boolean =>
  pattern.test(sentence) || (!pattern.flags.includes("i") && pattern.test(sentence.replace(/\b[A-Z][a-z]+/g, (word) => word.toLowerCase())));

function readability(sentence: string): Finding[] {
  const words = sentence.match(/[\p{L}'’]+/gu) ?? [];
  if (words.length > LONG_WORDS)
    return [{ kind: "readability", sentence, reason: `This sentence has ${words.length} words. Split it into two or three.` }];
  const hard = words.filter((word) => syllablesOf(word) >= 4).length;
  if (words.length >= 6 && hard / words.length > HARD_SHARE)
    return [{ kind: "readability", sentence, reason: "Too many long words. Use shorter ones." }];
  return [];
}

const syllablesOf = (word: string): number =>
  (
    word
      .toLowerCase()
      .replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, "")
      .match(/[aeiouy]{1,2}/g) ?? [""]
  ).length;

/** Lines end sentences, too: headings and list items have no full stop. */
const sentencesOf = (text: string): string[] =>
  text
    .split(/\n+|(?<=[.!?])\s+(?=[\p{Lu}\p{N}"'$#])/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
