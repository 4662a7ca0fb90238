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
		find({ ids, words, locale }) {
			if (!ids) return sectionsWith(words, locale).slice(0, mostFound).map(hitOf);
			return sectionsWith([], locale)
				.map(hitOf)
				.filter(({ id }) => ids.includes(id));
		}
	}
];
