// Whatever joins the previous letter in some normal form: marks, and two half-width characters of Japanese.
const joins = '[\\p{M}\\uff9e\\uff9f]';
const tooMany = new RegExp(`(${joins}{30})${joins}+`, 'gu');

/**
 * A text in a Unicode normal form. Ordering the marks of one letter takes quadratic time, so only the first 30 stay: no
 * script has more (UAX 15, stream-safe texts).
 */
export const normalForm = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
	text.replace(tooMany, '$1').normalize(form);
