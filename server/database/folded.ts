/** A text as searches compare it: small letters without accents, ß as ss. */
export const folded = (text: string): string =>
	text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
