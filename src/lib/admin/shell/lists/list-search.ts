const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');

/** The page and filters of a list in the address: the input of its operation. */
export function asked(url: URL): { q: string; page: number } {
	const page = url.searchParams.get('page') ?? '';
	const q = (url.searchParams.get('q') ?? '').trim().slice(0, 200);
	return { q, page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1 };
}

/** The rows that contain every word of the search, ignoring case and accents. */
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

/** The number of rows from which a list has a search field. */
export const searchable = 8;
