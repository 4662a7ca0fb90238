import { htmlText } from '#lib/text/html-text.ts';

/** A heading of an article, for its table of contents. */
interface Heading {
	id: string;
	level: number;
	title: string;
}

const leastHeadings = 3;

/** The level 2 and 3 headings of an article; none if there are fewer than three. */
export function contentsOf(html: string): Heading[] {
	const found = [...html.matchAll(/<h([23]) id="(at-[a-z0-9-]+)">([^]*?)<\/h\1>/g)];
	if (found.length < leastHeadings) return [];
	return found.map(([, level, id, inner]) => ({ id: id!, level: Number(level), title: htmlText(inner!) }));
}
