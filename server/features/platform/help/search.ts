import type { SearchHit, SearchSource } from '../../../operation/search.ts';
import { sectionsWith, type FoundSection } from './find.ts';

const mostFound = 3;

const hitOf = ({ chapterTitle, title, href, extract }: FoundSection): SearchHit => ({
	id: href.slice('/admin/help/'.length),
	title: title || chapterTitle,
	href,
	facts: { chapter: chapterTitle },
	text: extract
});

/** The sections of the handbook, for everybody with a login. */
export const search: SearchSource[] = [
	{
		kind: 'help',
		access: { login: true },
		async find({ ids, words, locale }) {
			const hits = (await sectionsWith(ids ? [] : words, locale)).map(hitOf);
			return ids ? hits.filter(({ id }) => ids.includes(id)) : hits.slice(0, mostFound);
		}
	}
];
