const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');

/** Which page of a list the address asks for, and of what: the input of its operation. */
export function asked(url: URL): { q: string; page: number } {
	const page = url.searchParams.get('page') ?? '';
	const q = (url.searchParams.get('q') ?? '').trim().slice(0, 200);
	return { q, page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1 };
}

/** The rows whose texts hold every word of the search, in any case and without regard to accents. */
export function found<Row>(rows: Row[], search: string, textsOf: (row: Row) => (string | null | undefined)[]): Row[] {
	const words = plain(search).split(/\s+/);
	return rows.filter((row) => {
		const text = plain(textsOf(row).join(' '));
		return words.every((word) => text.includes(word));
	});
}

/** The rows by name as the language sorts them, numbers by their value. */
export function byName<Row>(rows: Row[], locale: string, nameOf: (row: Row) => string): Row[] {
	const { compare } = new Intl.Collator(locale, { numeric: true });
	return rows.toSorted((one, other) => compare(nameOf(one), nameOf(other)));
}

/** From so many rows on a list is worth a search of its own. */
export const searchable = 8;
