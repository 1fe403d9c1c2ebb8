/** What a select or a group of choices offers: the values of a wording, in its order. */
export const optionsOf = (labels: Readonly<Record<string, string>>) => Object.entries(labels).map(([value, label]) => ({ value, label }));
