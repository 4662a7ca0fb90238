// Whatever joins the letter before it in some normal form: marks, and two half-wide signs of Japanese.
const joins = '[\\p{M}\\uff9e\\uff9f]';
const tooMany = new RegExp(`(${joins}{30})${joins}+`, 'gu');

/**
 * A text in a normal form of Unicode. The marks of one letter are put in order in a time that grows by the square of their
 * number, so that only the first 30 stay: no script has more (UAX 15, stream-safe texts).
 */
export const normalForm = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
	text.replace(tooMany, '$1').normalize(form);
