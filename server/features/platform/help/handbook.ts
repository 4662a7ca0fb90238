import { readFileSync } from 'node:fs';
import { chapters, type Chapter } from '#lib/help/chapters.ts';
import type { Locale } from '#lib/messages/locale.ts';
import { readMarkdown, type Written } from '../../../operation/html/markdown.ts';
import { turn } from '../../../runtime/batch.ts';
import { once } from '../../../runtime/once.ts';

/** What a chapter of the handbook begins with. */
interface ChapterHead {
	name: Chapter;
	title: string;
	/** Its first paragraph, which summarises it. */
	lead: string;
}
/** A chapter of the handbook in one language. */
type WrittenChapter = ChapterHead & Written;

const fileOf = (name: Chapter, locale: Locale) =>
	new URL(`../../../../src/lib/help/${locale}/${name}.md`, import.meta.url);

function readFile(name: Chapter, locale: Locale): ChapterHead & { rest: string } {
	const [, title = '', lead = '', rest = ''] =
		/^# (.+)\n\n(.+)\n\n([^]*)$/.exec(readFileSync(fileOf(name, locale), 'utf8')) ?? [];
	return { name, title, lead, rest };
}

/** The handbook in one language, each part read on first use. */
function handbookOf(locale: Locale) {
	const files = once(() => chapters.map((name) => readFile(name, locale)));
	const written = chapters.map((_, index) =>
		once((): WrittenChapter => {
			const { rest, ...head } = files()[index]!;
			return { ...head, ...readMarkdown(rest) };
		})
	);
	return {
		files,
		chapter: (name: Chapter) => written[chapters.indexOf(name)]!(),
		all: once(async () => {
			const all: WrittenChapter[] = [];
			for (const chapter of written) {
				await turn();
				all.push(chapter());
			}
			return all;
		})
	};
}

const handbooks = { de: handbookOf('de'), en: handbookOf('en') };

/** The chapters of the handbook in one language and what each is about. */
export const chapterHeads = (locale: Locale): ChapterHead[] =>
	handbooks[locale].files().map(({ name, title, lead }) => ({ name, title, lead }));

/** One chapter. */
export const chapterIn = (locale: Locale, name: Chapter): WrittenChapter => handbooks[locale].chapter(name);

/** All chapters; on first use others get their turn between two of them. */
export const handbookIn = (locale: Locale): Promise<readonly WrittenChapter[]> => handbooks[locale].all();
