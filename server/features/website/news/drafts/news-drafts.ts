import { given } from '../../../../operation/given.ts';
import { draftOf, markOf } from '../../pages/drafts/draft.ts';
import { textOf, type DraftedKind, type DraftRow } from '../../pages/drafts/drafted.ts';
import type { News } from '../model.ts';
import type { PublicNews } from '../public-rows.ts';
import type { NewsChange } from '../schema.ts';
import { NewsDraft, NewsVersion } from './model.ts';
import type { NewsDraftResponse } from './schema.ts';

/** The text of an article. */
type NewsText = Pick<News, 'title' | 'content' | 'excerpt' | 'imageUrl' | 'language'>;

/** Articles: what people read of them is drafted, but not their page, address and date. */
export const newsDrafts: DraftedKind<NewsText> = {
	noun: 'article',
	drafts: NewsDraft,
	versions: NewsVersion,
	key: 'newsId',
	fields: ['title', 'content', 'excerpt', 'imageUrl', 'language'],
	published: ['isPublished', true]
};

/** The text in a change of an article. */
export const textIn = ({ title, content, excerpt, imageUrl, language }: NewsChange): Partial<NewsText> =>
	given({ title, content, excerpt, imageUrl, language });

/** The wire form of a draft. */
export const presentDraft = (draft: DraftRow<NewsText>): NewsDraftResponse => ({
	version: draft.version,
	title: draft.title,
	content: draft.content,
	excerpt: draft.excerpt,
	imageUrl: draft.imageUrl,
	language: draft.language,
	...markOf(draft)
});

/** What waits beside an article; null = nothing. */
export async function waitingDraft(article: { id: number }): Promise<NewsDraftResponse | null> {
	const draft = await draftOf(newsDrafts, article, null);
	return draft && presentDraft(draft);
}

/** An article as it will be once what waits is published. */
export async function withDraft<Of extends PublicNews & { content: string }>(article: Of): Promise<Of> {
	const draft = await draftOf(newsDrafts, article, null);
	if (!draft) return article;
	return { ...article, ...textOf(newsDrafts, draft), language: draft.language ?? article.pageLanguage };
}
