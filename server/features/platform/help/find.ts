import type { Locale } from '#lib/messages/locale.ts';
import { folded } from '../../../database/folded.ts';
import { handbookIn } from './handbook.ts';

/** A section of the handbook that a search found. */
export interface FoundSection {
	chapter: string;
	/** The title of its chapter. */
	chapterTitle: string;
	/** The heading above it; empty at the beginning of a chapter. */
	title: string;
	href: string;
	/** Where its text contains the words. */
	extract: string;
}

const extractLength = 180;
const before = 60;

/** A piece of a text around the first of the words. */
function extractOf(text: string, words: readonly string[]): string {
	const plain = folded(text);
	const found = words.map((word) => plain.indexOf(word)).filter((at) => at >= 0);
	const from = Math.max(0, Math.min(...found, text.length) - before);
	const start = from === 0 || !found.length ? 0 : text.indexOf(' ', from) + 1;
	const end = start + extractLength < text.length ? text.lastIndexOf(' ', start + extractLength) : text.length;
	return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
}

/** The sections that contain all of these words, those with matching headings first. */
export async function sectionsWith(words: readonly string[], locale: Locale): Promise<FoundSection[]> {
	const handbook = await handbookIn(locale);
	const sections = handbook.flatMap(({ name, title: chapterTitle, lead, sections: own }) => {
		const opening = { id: '', level: 0, title: '', text: lead };
		return [opening, ...own].map((section) => ({ ...section, name, chapterTitle }));
	});
	const has = (text: string) => words.every((word) => folded(text).includes(word));
	return sections
		.filter(({ chapterTitle, title, text, id }) => has(`${id ? '' : chapterTitle} ${title} ${text}`))
		.map((section) => ({ ...section, rank: has(section.title || section.chapterTitle) ? 0 : 1 }))
		.sort((one, other) => one.rank - other.rank)
		.map(({ name, chapterTitle, id, title, text }) => ({
			chapter: name,
			chapterTitle,
			title,
			href: `/admin/help/${name}${id ? `#${id}` : ''}`,
			extract: extractOf(text, words)
		}));
}
