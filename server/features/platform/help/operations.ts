import { z } from 'zod';
import { chapters } from '#lib/help/chapters.ts';
import { locales } from '#lib/messages/locale.ts';
import { wordsOf } from '../../../database/search.ts';
import { operation } from '../../../operation/operation.ts';
import { sectionsWith } from './find.ts';
import { chapterHeads, chapterIn } from './handbook.ts';

const locale = z.enum(locales).default('de').describe('Language of the handbook');
const longestText = 100;
const mostWords = 6;
const mostFound = 30;

/** The chapters in their order. */
export const listChapters = operation({
	summary: 'List the chapters of the handbook and what each is about.',
	access: { login: true },
	input: z.strictObject({ locale }),
	run: async ({ input }) => ({ chapters: chapterHeads(input.locale) })
});

/** One chapter, as it is shown. */
export const showChapter = operation({
	summary: 'Show a chapter of the handbook.',
	access: { login: true },
	input: z.strictObject({ chapter: z.enum(chapters).describe('Name of the chapter'), locale }),
	async run({ input }) {
		const { name, title, lead, html, sections } = chapterIn(input.locale, input.chapter);
		const headings = sections.filter(({ id }) => id).map(({ id, level, title: text }) => ({ id, level, title: text }));
		return { chapter: name, title, lead, html, headings };
	}
});

/** The sections that contain some words. */
export const searchHelp = operation({
	summary: 'Find the sections of the handbook that hold all of some words.',
	access: { login: true },
	input: z.strictObject({
		q: z.string().trim().min(1).max(longestText).describe('Words, in any case, with or without accents'),
		locale
	}),
	async run({ input }) {
		const found = await sectionsWith(wordsOf(input.q).slice(0, mostWords), input.locale);
		return { sections: found.slice(0, mostFound), total: found.length };
	}
});
