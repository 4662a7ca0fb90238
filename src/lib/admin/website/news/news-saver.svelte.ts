import { call, mapBody, type Caller, type Outcome } from '#lib/admin/shell/calls/call.ts';
import { Draft } from '#lib/admin/shell/draft/draft.svelte.ts';
import type { OutputOf } from '../../../../../server/composition/operations.ts';

/** What the server has of an article: as it is, and what waits beside it. */
export type KnownNews = Pick<OutputOf<'news.edit'>, 'news' | 'draft'>;

/** What people read of an article, as a form has it. */
export interface NewsText {
	title: string;
	excerpt: string;
	content: string;
	imageUrl: string;
	/** Empty = that of its page. */
	language: string;
}
/** The whole form; its date only if it was changed. */
type NewsForm = NewsText & { slug: string; pageId: number; publishedAt?: string | null };

/** The text of a form, an article, a draft or a version. */
export const textOf = ({
	title,
	excerpt,
	content,
	imageUrl,
	language
}: Record<'title' | 'content', string> & Record<'excerpt' | 'imageUrl' | 'language', string | null>): NewsText => ({
	title,
	excerpt: excerpt ?? '',
	content,
	imageUrl: imageUrl ?? '',
	language: language ?? ''
});

/** The text that writers go on from: what waits beside a published article, otherwise its own. */
export const writtenText = ({ news, draft }: KnownNews): NewsText => textOf((news.isPublished && draft) || news);

/** Whether two of them say the same. */
export const isSameText = (one: NewsText, other: NewsText): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Stores an article while it is written. Visitors see a published one, so its text waits beside it until it is published. */
export class NewsSaver extends Draft<NewsForm, KnownNews, KnownNews> {
	known = $state.raw<KnownNews>() as KnownNews;
	readonly #caller: Caller;

	constructor(known: KnownNews, caller: Caller, read: () => NewsForm, mayWrite: boolean) {
		super({
			read,
			send: (form) => this.#send(form),
			take: (stored) => (this.known = stored),
			show: () => this.#show(),
			rebase: (theirs, unheard) => this.#rebase(theirs, textOf(read()), unheard),
			settle: (theirs, whose) => (whose === 'theirs' ? location.reload() : (this.known = theirs)),
			mayAutosave: () => mayWrite,
			waitMs: 1000
		});
		this.known = known;
		this.#caller = caller;
	}

	/** Whether visitors see the article, now or from its date on. */
	get isLive(): boolean {
		return this.known.news.isPublished;
	}

	/** What a form sends to name its article, and the versions that it was filled in for. */
	get guards() {
		const { news, draft } = this.known;
		return { id: news.id, version: news.version, waiting: draft?.version ?? 0 };
	}

	async #send(form: NewsForm): Promise<Outcome<KnownNews>> {
		const { news, draft } = this.known;
		const { id, version } = news;
		if (!this.isLive) {
			const answer = await call(this.#caller, 'news.update', { id, ...form }, { version });
			return mapBody(answer, (body) => ({ news: body.news, draft }));
		}
		const written = { id, ...textOf(form), basedOn: version };
		const answer = await call(this.#caller, 'newsDraft.save', written, { version: draft?.version ?? 0 });
		return mapBody(answer, (body) => ({ news, draft: body.draft }));
	}

	/** What the server has now. */
	async #show(): Promise<Outcome<KnownNews>> {
		const answer = await call(this.#caller, 'news.edit', { id: this.known.news.id });
		return mapBody(answer, ({ news, draft }) => ({ news, draft }));
	}

	/** Of a published article, only other text is a conflict; of others, all that was not sent from here. */
	#rebase(theirs: KnownNews, own: NewsText, unheard: readonly NewsForm[]): boolean {
		if (this.isLive !== theirs.news.isPublished) return false;
		const { slug, pageId } = theirs.news;
		const texts = this.isLive
			? [writtenText(this.known), own, ...unheard.map(textOf)]
			: unheard.filter((sent) => sent.slug === slug && sent.pageId === pageId).map(textOf);
		const isRebased = texts.some((text) => isSameText(text, writtenText(theirs)));
		if (isRebased) this.known = theirs;
		return isRebased;
	}

	async #adopt(): Promise<boolean> {
		const answer = await this.#show();
		if (answer.kind !== 'done') return this.failed(answer);
		this.known = answer.body;
		return true;
	}

	/** Removes what waits; the form stays as it is. Returns whether that was done. */
	async discard(): Promise<boolean> {
		this.end();
		const { news, draft } = this.known;
		if (!draft) return true;
		const answer = await call(this.#caller, 'newsDraft.discard', { id: news.id }, { version: draft.version });
		if (answer.kind !== 'done') return this.failed(answer);
		this.known = { news, draft: null };
		return true;
	}

	versions = () => call(this.#caller, 'newsVersion.list', { id: this.known.news.id });

	/** The text of a version. */
	async version(version: number): Promise<Outcome<NewsText>> {
		const answer = await call(this.#caller, 'newsVersion.show', { id: this.known.news.id, version });
		return mapBody(answer, (body) => textOf(body.version));
	}

	/** Gives the article the text of a version; what waits stays. Returns whether that was done. */
	async restore(version: number): Promise<boolean> {
		const { id, version: current } = this.known.news;
		const answer = await call(this.#caller, 'newsVersion.restore', { id, version }, { version: current });
		return answer.kind === 'done' ? this.#adopt() : this.failed(answer);
	}
}
