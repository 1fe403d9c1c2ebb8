/** Sources without repeated titles: the same question can stand on several programs' pages. */
export const onePerTitle = <S extends { title: string }>(sources: readonly S[]): S[] =>
  sources.filter(({ title }, index) => sources.findIndex((source) => source.title === title) === index);
