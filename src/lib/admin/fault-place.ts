/** Where a fault of an import is: file, number of the question counted from 1, and the field inside it. */
export interface FaultPlace {
	file: string;
	question: number | null;
	field: string;
}

/** Reads `music.json:questions[3].options[1]` or `music.json[3].prompt`, the way the import names places. */
export function placeOf(path: string): FaultPlace {
	const [, file = '', rest = ''] = /^(.*?\.json)?:?(.*)$/is.exec(path) ?? [];
	const [whole = '', index] = /^(?:questions)?\[(\d+)\]\.?/.exec(rest) ?? [];
	// Two files of one name are told by that name alone.
	if (!file && !whole) return { file: path, question: null, field: '' };
	return { file, question: index === undefined ? null : Number(index) + 1, field: rest.slice(whole.length) };
}
