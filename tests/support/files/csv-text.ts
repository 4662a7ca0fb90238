/** Reads CSV with quoted cells into rows of texts; throws on anything that is not strictly of that form. */
export function parseCsv(text: string, delimiter: string): string[][] {
	const rows: string[][] = [];
	let row: string[] = [];
	for (let at = 0; at < text.length;) {
		if (text[at] !== '"') throw new Error(`a cell without quotes at ${at}`);
		let cell = '';
		for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
			if (at >= text.length) throw new Error('a cell without an end');
			if (text[at] === '"') at += 1;
			cell += text[at];
		}
		row.push(cell);
		at += 1;
		if (text[at] === delimiter) at += 1;
		else if (text.startsWith('\r\n', at)) {
			rows.push(row);
			row = [];
			at += 2;
		} else throw new Error(`no delimiter at ${at}`);
	}
	return rows;
}
