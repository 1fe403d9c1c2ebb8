/** The options of a select or a group of choices, from a map of values to labels, in its order. */
export const optionsOf = (labels: Readonly<Record<string, string>>) => Object.entries(labels).map(([value, label]) => ({ value, label }));
