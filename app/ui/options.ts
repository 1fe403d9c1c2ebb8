/** The options of a select or a group of choices, from a map of values to labels, in its order. */
export const optionsOf = (labels: Readonly<Record<string, string>>) => Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Options whose labels are fixed texts, in the language of the page. */
export const said = <O extends { label: string }>(say: { text(english: string): string }, options: readonly O[]): O[] =>
  options.map((option) => ({ ...option, label: say.text(option.label) }));
