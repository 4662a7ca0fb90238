/** A text edit: the replacement of a range, and the selection afterwards. */
export interface Edit {
	from: number;
	to: number;
	text: string;
	/** The selection afterwards, in the whole text. */
	select: [start: number, end: number];
}
/** The text and its selection. */
export interface Marked {
	value: string;
	start: number;
	end: number;
}

/** Wraps the selection in a mark such as `**`, or unwraps it; without a selection, wraps a sample. */
export function around({ value, start, end }: Marked, mark: string, sample: string): Edit {
	const inner = value.slice(start, end);
	const isMarked =
		value.slice(start - mark.length, start) === mark &&
		value.slice(end, end + mark.length) === mark &&
		// `*` beside another one is half of `**`.
		!(mark === '*' && value[start - 2] === '*' && value[start - 3] !== '*');
	if (isMarked) {
		const from = start - mark.length;
		return { from, to: end + mark.length, text: inner, select: [from, from + inner.length] };
	}
	const text = inner || sample;
	const at = start + mark.length;
	return { from: start, to: end, text: mark + text + mark, select: [at, at + text.length] };
}

export type LineMark = 'heading' | 'list' | 'numbers' | 'quote';

const starts: Record<LineMark, { known: RegExp; write: (index: number) => string }> = {
	heading: { known: /^#{1,6}[ \t]+/, write: () => '## ' },
	list: { known: /^[-*+][ \t]+/, write: () => '- ' },
	numbers: { known: /^\d{1,9}[.)][ \t]+/, write: (index) => `${index + 1}. ` },
	quote: { known: /^>[ \t]?/, write: () => '> ' }
};

/** Begins the lines that are marked as a heading, list or quote; those that all begin so already become plain. */
export function lines({ value, start, end }: Marked, kind: LineMark): Edit {
	const from = value.lastIndexOf('\n', start - 1) + 1;
	const next = value.indexOf('\n', Math.max(start, end - 1));
	const to = next < 0 ? value.length : next;
	const { known, write } = starts[kind];
	const all = value.slice(from, to).split('\n');
	const isMarked = all.every((line) => known.test(line) || line.trim() === '') && all.some((line) => known.test(line));
	const plain = (line: string) => Object.values(starts).reduce((rest, one) => rest.replace(one.known, ''), line);
	let count = 0;
	const text = all
		.map((line) => {
			if (isMarked) return line.replace(known, '');
			return line.trim() === '' && all.length > 1 ? line : write(count++) + plain(line);
		})
		.join('\n');
	return { from, to, text, select: [from + text.length, from + text.length] };
}

const unbracketed = (words: string): string => words.replace(/[[\]|\n]+/g, ' ').trim();

/** A link to another article; words that are marked become its words. */
export function articleLink({ value, start, end }: Marked, slug: string): Edit {
	const words = unbracketed(value.slice(start, end));
	const text = words ? `[[${slug}|${words}]]` : `[[${slug}]]`;
	return { from: start, to: end, text, select: [start + text.length, start + text.length] };
}

// Blanks and brackets would end an address.
const addressOf = (address: string): string =>
	address.trim().replace(/[\s()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);

/** A link or a picture; the selection becomes its text. */
export function addressLink(
	{ value, start, end }: Marked,
	address: string,
	{ isPicture = false, words = '' } = {}
): Edit {
	const href = addressOf(address);
	const shown = unbracketed(value.slice(start, end)) || unbracketed(words) || (isPicture ? '' : href);
	const text = `${isPicture ? '!' : ''}[${shown}](${href})`;
	return { from: start, to: end, text, select: [start + text.length, start + text.length] };
}
