import { readFileSync } from 'node:fs';
import { chapters, type Chapter } from '#lib/help/chapters.ts';
import type { Locale } from '#lib/messages/locale.ts';
import { readMarkdown, type Written } from '../../../operation/html/markdown.ts';
import { once } from '../../../runtime/once.ts';

/** A chapter of the handbook in one language. */
interface WrittenChapter extends Written {
	name: Chapter;
	title: string;
	/** Its first paragraph, which summarises it. */
	lead: string;
}

const fileOf = (name: Chapter, locale: Locale) =>
	new URL(`../../../../src/lib/help/${locale}/${name}.md`, import.meta.url);

function readChapter(name: Chapter, locale: Locale): WrittenChapter {
	const [, title = '', lead = '', rest = ''] =
		/^# (.+)\n\n(.+)\n\n([^]*)$/.exec(readFileSync(fileOf(name, locale), 'utf8')) ?? [];
	return { name, title, lead, ...readMarkdown(rest) };
}

const read = (locale: Locale) => once(() => chapters.map((name) => readChapter(name, locale)));
const handbooks = { de: read('de'), en: read('en') };

/** The handbook in one language, read on first use. */
export const handbookIn = (locale: Locale): readonly WrittenChapter[] => handbooks[locale]();
