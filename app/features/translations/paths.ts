import { queryString } from "~/platform/query-string";

export const translationsPath = (query: { kind?: string; state?: string } = {}) => `/school/translations${queryString(query)}`;
/** The texts of one thing, such as `program:<id>`. */
export const translationPath = (subject: string) => `/school/translations/edit${queryString({ subject })}`;
export const languagesPath = "/school/settings/languages";
