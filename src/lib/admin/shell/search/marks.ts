const plain = (sign: string) => sign.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');

/** A text split so that every second part is one of the searched words, ignoring case and accents. */
export function marked(text: string, search: string): string[] {
	const words = [...new Set(plain(search).split(/\s+/).filter(Boolean))];
	const signs = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
	// Which sign of the text each sign of its plain form comes from.
	const origins = signs.flatMap((sign, at) => Array<number>(plain(sign).length).fill(at));
	const all = signs.map(plain).join('');
	const isMarked = signs.map(() => false);
	for (const word of words)
		for (let at = all.indexOf(word); at >= 0; at = all.indexOf(word, at + word.length))
			for (const origin of origins.slice(at, at + word.length)) isMarked[origin] = true;
	const parts = [''];
	for (const [at, sign] of signs.entries()) {
		const isOdd = parts.length % 2 === 0;
		if (isMarked[at] === isOdd) parts[parts.length - 1] += sign;
		else parts.push(sign);
	}
	return parts;
}
