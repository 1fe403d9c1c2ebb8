export const directoryPath = "/best-schools";
export const statePath = (slug: string) => `${directoryPath}/${encodeURIComponent(slug)}`;
export const cityPath = (state: string, slug: string) => `${statePath(state)}/${encodeURIComponent(slug)}`;
export const statesPath = "/admin/best-school-states";
export const addStatePath = `${statesPath}/add`;
export const editStatePath = (id: string) => `${statesPath}/edit/${id}`;
export const citiesPath = "/admin/best-school-cities";
export const addCityPath = `${citiesPath}/add`;
export const editCityPath = (id: string) => `${citiesPath}/edit/${id}`;
