import { call, mapBody, type Caller, type Outcome } from '#lib/admin/shell/calls/call.ts';
import { Draft } from '#lib/admin/shell/draft/draft.svelte.ts';
import { reloadScreen } from '#lib/ui/reload-screen.ts';
import type { InputOf } from '../../../../../../server/composition/operations.ts';
import type { ArticleText, Edited, Texts } from './article-text.svelte.ts';

/** A change that creates a version: with the edited text, or only of the article's details. */
interface Order {
	withTexts: boolean;
	change: Pick<InputOf<'wiki.update'>, 'status' | 'slug' | 'isStartDocument'>;
}
interface Sent {
	texts: Texts;
	order: Order | undefined;
}
type Theirs = Edited & { updatedAt: string; updatedBy: string | null };

/** What someone else stored, and who it was if known. */
const theirsOf = (edited: Edited): Theirs => {
	const { updatedAt, actor } = edited.workingCopy ?? { updatedAt: edited.article.updatedAt, actor: null };
	return { ...edited, updatedAt, updatedBy: actor };
};

/** A conflict of this editor: it reloads the article and offers both. */
const asConflict = <T>(answer: Outcome<T>): Outcome<T> =>
	answer.kind === 'refused' && answer.code === 'invalid_transition' ? { ...answer, status: 412 } : answer;

/** The calls of the editor of an article. */
function callsFor(text: ArticleText, caller: Caller) {
	const id = text.article.id;
	const show = async () => mapBody(await call(caller, 'wiki.edit', { id }), theirsOf);
	/** Discards the kept edits of a text that equals a version again. */
	async function discard(): Promise<Outcome<Edited>> {
		const { article, copy } = text;
		const none = { article, workingCopy: null };
		if (!copy) return { kind: 'done', body: none };
		const answer = await call(caller, 'wiki.discardWorkingCopy', { id }, { version: copy.version });
		return mapBody(answer, () => none);
	}
	async function keep({ title, excerpt, markdown }: Texts): Promise<Outcome<Edited>> {
		const { article, copy } = text;
		const written = { id, title, markdown, excerpt: excerpt.trim() === '' ? null : excerpt };
		const answer = await call(caller, 'wiki.saveWorkingCopy', written, { version: copy?.version ?? 0 });
		if (answer.kind !== 'done') return asConflict(answer);
		const { workingCopy } = answer.body;
		// The first one is based on a version that was not loaded here.
		if (copy || workingCopy.basedOn === article.version) return { kind: 'done', body: { article, workingCopy } };
		text.store({ article, workingCopy }, text.texts);
		return { kind: 'refused', status: 412, code: 'version_conflict', details: [], body: {} };
	}
	async function change({ texts, order }: Sent & { order: Order }): Promise<Outcome<Edited>> {
		const { title, excerpt, markdown } = texts;
		const written = order.withTexts ? { title, markdown, excerpt: excerpt.trim() === '' ? null : excerpt } : {};
		const input = { id, ...written, ...order.change };
		const answer = await call(caller, 'wiki.update', input, { version: text.article.version });
		const isSaved = order.withTexts && !text.isVersion(texts);
		const workingCopy = isSaved ? null : text.copy;
		return asConflict(mapBody(answer, ({ article }) => ({ article, workingCopy })));
	}
	function send(sent: Sent): Promise<Outcome<Edited>> {
		if (sent.order) return change({ ...sent, order: sent.order });
		return text.isVersion(sent.texts) ? discard() : keep(sent.texts);
	}
	return { show, send };
}

/** Keeps edits of an article without a version, and creates one on request. */
export class ArticleSaver extends Draft<Sent, Edited, Theirs, Order> {
	readonly #text: ArticleText;
	readonly #show: () => Promise<Outcome<Theirs>>;

	constructor(text: ArticleText, caller: Caller) {
		const { show, send } = callsFor(text, caller);
		super({
			isReady: () => text.isReady,
			renew: reloadScreen,
			read: (order) => ({ texts: text.texts, order }),
			send,
			take: (stored, { texts, order }) => text.store(stored, order && !order.withTexts ? undefined : texts),
			show,
			rebase(theirs, unheard) {
				const sent = unheard.filter(({ order }) => !order || order.withTexts).map(({ texts }) => texts);
				const isKnown = text.isKnown(theirs, sent);
				if (isKnown) text.store(theirs);
				return isKnown;
			},
			settle(theirs, whose) {
				if (whose === 'theirs') text.show(theirs);
				else text.store(theirs);
			}
		});
		this.#text = text;
		this.#show = show;
	}

	/** Creates a version from the edits, or with another status or address. */
	async order(change: Order['change'], { withTexts = true } = {}): Promise<boolean> {
		if (!withTexts) await this.flush();
		return this.save({ withTexts, change });
	}

	/** Shows the server's version instead of the edits. */
	replace(edited: Edited): void {
		this.end();
		this.#text.show(edited);
	}

	/** Checks for changes by others, while nothing is being sent. */
	async look(): Promise<void> {
		if (this.isBusy || this.theirs) return;
		const answer = await this.#show();
		if (answer.kind !== 'done' || this.isBusy) return;
		const { article, workingCopy } = answer.body;
		const { version: known, id } = this.#text.article;
		const isNew = article.version !== known || workingCopy?.version !== this.#text.copy?.version;
		if (!isNew || article.id !== id) return;
		if (this.#text.isReady) return void this.meet(answer.body);
		this.replace(answer.body);
	}
}
