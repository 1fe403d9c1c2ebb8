import { brochureUrl } from "./styles";

/**
 * Stands behind the first screen of a page that carries only that screen's styles (`handle.firstCss`): a browser shows what is above
 * at once, and what is below when the sheet is there.
 */
export const BrochureSheet = () => <link rel="stylesheet" href={brochureUrl} />;
