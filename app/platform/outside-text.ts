/** Top-level domains that mail programs turn into links; of two-letter ones those open to anyone. */
const ENDINGS =
  "com|net|org|edu|gov|info|biz|name|app|dev|xyz|site|online|store|shop|top|click|link|live|club|vip|win|icu|page|website|space|test|example|" +
  "ly|io|co|me|ru|su|cn|uk|de|fr|es|it|nl|eu|us|ca|in|to|gg|tk|ml|ga|cf|gq|cc|ws|tv|sh|ai|so|br|mx|jp|kr|ua";
/** A scheme, `www.`, or a name of two letters or more before an ending. Each run of letters is bounded, so the time grows with the text alone. */
const WEB_ADDRESS = new RegExp(
  `\\b[a-z][a-z+.-]{0,20}://\\S|\\bwww\\.\\S|[\\p{L}\\p{N}][\\p{L}\\p{N}-]{1,62}\\.(?:${ENDINGS})(?![\\p{L}\\p{N}])`,
  "giu",
);

/** Whether a mail program would make a link of some of a text. */
export const hasWebAddress = (text: string): boolean => text.search(WEB_ADDRESS) >= 0;

/** The same words with a space of no width at each dot and slash of an address, so that no mail program makes a link of them. */
export const unlinked = (text: string): string => (hasWebAddress(text) ? text.replace(/[.:/@](?=\S)/g, (mark) => `${mark}\u200b`) : text);
