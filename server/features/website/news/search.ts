import { col, fn, literal, Op, type WhereOptions } from 'sequelize';
import type { z } from 'zod';
import { storedTime } from '../../../database/statements.ts';
import { readList, type ListFacts, type listing } from '../../../operation/listing.ts';
import { waitingDrafts } from '../pages/drafts/draft.ts';
import type { DraftMark } from '../pages/drafts/schema.ts';
import { pageChoices, pagesHolding, type PageChoice } from '../pages/find.ts';
import { newsDrafts } from './drafts/news-drafts.ts';
import { News } from './model.ts';
import type { NewsState } from './schema.ts';
import { stateOf } from './state.ts';

type Asked = z.output<z.ZodObject<typeof listing>> & { state?: NewsState | undefined; pageId?: number | undefined };

/** An article as lists of the back end show it. */
interface ListedNews {
	id: number;
	slug: string;
	title: string;
	excerpt: string | null;
	state: NewsState;
	publishedAt: string | null;
	updatedAt: string;
	version: number;
	/** Who wrote what waits beside it, and when; null = nothing waits. */
	draft: DraftMark | null;
	/** Its own; null = that of its page. */
	language: string | null;
	page: { id: number; slug: string; title: string; language: string; isPublic: boolean };
}

const stateIs = (state: NewsState, now: Date): WhereOptions => {
	if (state === 'draft') return { isPublished: false };
	return { isPublished: true, publishedAt: { [state === 'scheduled' ? Op.gt : Op.lte]: now } };
};

/** Scheduled articles first, the next one on top; then drafts, last change first; then public ones. */
function inOrder(now: Date) {
	const moment = `'${storedTime(News.sequelize!, now)}'`;
	const isScheduled = `is_published = 1 AND published_at > ${moment}`;
	return [
		[literal(`CASE WHEN ${isScheduled} THEN 0 WHEN is_published = 0 THEN 1 ELSE 2 END`), 'ASC'],
		[literal(`CASE WHEN ${isScheduled} THEN published_at END`), 'ASC'],
		[literal('CASE WHEN is_published = 0 THEN updated_at ELSE published_at END'), 'DESC'],
		['id', 'DESC']
	] as [ReturnType<typeof literal>, string][];
}

// A longer list is nothing to choose from: the search finds the articles of a page by its title.
const mostPages = 100;

/** The pages by which a list can be filtered: those with articles, and how many more there are. */
interface FilterPages {
	pages: PageChoice[];
	morePages: number;
}

async function filterPages(namespace: string, chosen: number | undefined): Promise<FilterPages> {
	const rows = await News.findAll({
		where: { namespace },
		attributes: [[fn('DISTINCT', col('page_id')), 'pageId']],
		raw: true
	});
	const ids = new Set(rows.map(({ pageId }) => pageId));
	if (chosen !== undefined) ids.add(chosen);
	const all = ids.size ? await pageChoices(namespace, [...ids]) : [];
	const pages = all.filter(({ id }, index) => index < mostPages || id === chosen);
	return { pages, morePages: all.length - pages.length };
}

/** The articles that are looked for, without their texts, and how many there are in each state. */
export async function searchedNews(
	{ state, pageId, ...asked }: Asked,
	namespace: string,
	now: Date
): Promise<{ news: ListedNews[]; list: ListFacts; counts: Record<NewsState, number> } & FilterPages> {
	const page = pageId === undefined ? {} : { pageId };
	const where = { namespace, ...page, ...(state ? stateIs(state, now) : {}) } as WhereOptions;
	const searched = ['title', 'slug', 'excerpt'];
	const { rows, list } = await readList(asked, {
		model: News,
		searched,
		order: inOrder(now),
		key: 'id',
		where,
		without: ['content'],
		besides: async (word) => ({ pageId: await pagesHolding(namespace, word) })
	});
	const ids = [...new Set(rows.map((row) => row.pageId))];
	const pages = new Map(ids.length ? (await pageChoices(namespace, ids)).map((one) => [one.id, one]) : []);
	const drafts = await waitingDrafts(
		newsDrafts,
		namespace,
		rows.map(({ id }) => id)
	);
	const count = (one: NewsState) => News.count({ where: { namespace, ...page, ...stateIs(one, now) } as WhereOptions });
	const [draft, scheduled, published] = await Promise.all([count('draft'), count('scheduled'), count('published')]);
	return {
		news: rows.map((row) => ({ ...listed(row, pages, now), draft: drafts.get(row.id) ?? null })),
		list,
		counts: { draft, scheduled, published },
		...(await filterPages(namespace, pageId))
	};
}

type Pages = Map<number, PageChoice>;

function listed(row: News, pages: Pages, now: Date): Omit<ListedNews, 'draft'> {
	const page = pages.get(row.pageId);
	return {
		id: row.id,
		slug: row.slug,
		title: row.title,
		excerpt: row.excerpt,
		state: stateOf(row, now),
		publishedAt: row.publishedAt?.toISOString() ?? null,
		updatedAt: row.updatedAt.toISOString(),
		version: row.version,
		language: row.language,
		page: {
			id: row.pageId,
			slug: page?.slug ?? '',
			title: page?.title ?? '',
			language: page?.language ?? 'de',
			isPublic: page?.status === 'published'
		}
	};
}
