/** The words of a set of labels as the options of a select. */
export const optionsFrom = (labels: Readonly<Record<string, string>>) => Object.entries(labels).map(([value, label]) => ({ value, label }));
