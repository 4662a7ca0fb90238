import { htmlText } from '#lib/text/html-text.ts';
import type { PublicText } from '../pages/public/public-texts.ts';
import { publicArticleById, publicNews } from './public-rows.ts';
import { pathOf } from './state.ts';

const mostRead = 200_000;

/** The articles of a namespace that visitors can read now; with `ids` only those of these. */
export async function publicNewsTexts(namespace: string, now: Date, ids?: readonly number[]): Promise<PublicText[]> {
	if (ids && !ids.length) return [];
	const rows = await publicNews({ namespace, now, ids }, { limit: mostRead });
	return rows.map(({ id, slug, title, language, updatedAt }) => ({
		id,
		title,
		path: pathOf(slug),
		language,
		state: updatedAt
	}));
}

/** The words of a public article without markup; '' if there is none. */
export async function newsText(namespace: string, id: number, now: Date): Promise<string> {
	const row = await publicArticleById(namespace, id, now);
	return row ? [row.excerpt ?? '', htmlText(row.content)].join('\n') : '';
}
