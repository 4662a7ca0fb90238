import { mapBody, type Outcome } from '#lib/admin/shell/calls/call.ts';
import { Draft } from '#lib/admin/shell/draft/draft.svelte.ts';
import { withUnheard } from '#lib/admin/shell/draft/unheard.ts';
import { reloadScreen } from '#lib/ui/reload-screen.ts';
import { draftOf, fingerprint, isSame, type DraftBlock } from './blocks/draft-block.ts';
import { keepPage, keptPage } from './kept-page.ts';
import { writtenBlocks, type KnownPage, type PageDraft } from './page-draft.svelte.ts';
import { pageCalls, type PageChange, type PagePlace, type PreviewLinkTo } from './requests.ts';

/** What is asked for besides storing: other fields of the page, `force` to replace what was changed beside the draft. */
type Order = PageChange & { force?: boolean };
interface Sent {
	blocks: DraftBlock[];
	order: Order | undefined;
	/** Whether the blocks are part of what is sent. */
	isText: boolean;
}
/** What someone else stored, and who and when. */
type Theirs = KnownPage & { updatedAt: string; updatedBy: string | null };

const asTheirs = (known: KnownPage): Theirs => ({
	...known,
	updatedAt: known.draft?.updatedAt ?? known.page.updatedAt,
	updatedBy: known.draft?.actor ?? known.page.updatedBy
});

/** Whether two states of a page are equal for this editor: another position in the tree is no conflict. */
const saysTheSame = (one: KnownPage, other: KnownPage): boolean =>
	(['slug', 'title', 'status', 'language'] as const).every((field) => one.page[field] === other.page[field]) &&
	isSame(one.page.blocks.map(draftOf), other.page.blocks.map(draftOf)) &&
	isSame(writtenBlocks(one), writtenBlocks(other));

/** Keeps on this device what of a page is not stored, and what is on its way. */
function keep({ isDirty, blocks, page, stored }: PageDraft, sent: readonly string[]): void {
	const { version } = page;
	const kept = isDirty ? { version, base: fingerprint(stored), sent, at: Date.now(), blocks } : null;
	keepPage(page.namespace, page.slug, kept);
}

/** Stores a page during editing. Visitors see a published one, so its edits wait beside it until they are published. */
export class PageSaver extends Draft<Sent, KnownPage, Theirs, Order> {
	readonly #draft: PageDraft;
	readonly #calls: ReturnType<typeof pageCalls>;
	/** The hashes of the blocks that were sent since the server last said what it has. */
	#sent: readonly string[] = [];

	/** `onstored` runs after the page was stored. */
	constructor(draft: PageDraft, place: PagePlace, onstored: () => void) {
		super({
			isReady: () => draft.isReady,
			renew: reloadScreen,
			read: (order) => ({
				blocks: draft.sent,
				order,
				isText: draft.page.status !== 'published' || !order || 'status' in order
			}),
			send: (sent) => this.#send(sent),
			take: (known, { blocks, isText }) => {
				this.#sent = [];
				// Nothing is kept under another address any more.
				if (known.page.slug !== draft.page.slug) keepPage(known.page.namespace, draft.page.slug, null);
				draft.store(known, isText ? blocks : []);
				keep(draft, []);
				onstored();
			},
			show: async () => mapBody(await this.#show(), asTheirs),
			rebase: (theirs, unheard) => {
				const isOwn = unheard.some(({ blocks, isText }) => isText && isSame(blocks, writtenBlocks(theirs)));
				const isSamePage = saysTheSame(theirs, isOwn ? this.#withBlocksOf(theirs) : draft.known);
				if (isSamePage) draft.known = theirs;
				return isSamePage;
			},
			settle(theirs, whose) {
				draft.known = theirs;
				// It can be taken back.
				if (whose === 'theirs') draft.replace(draft.stored);
				keep(draft, []);
			}
		});
		this.#draft = draft;
		this.#calls = pageCalls(place);
		draft.onchange = () => {
			keep(draft, this.#sent);
			this.changed();
		};
	}

	/** The page as this editor knows it, with other blocks. */
	#withBlocksOf({ page, draft }: KnownPage): KnownPage {
		const { known } = this.#draft;
		return this.isLive ? { ...known, draft } : { page: { ...known.page, blocks: page.blocks }, draft: known.draft };
	}

	/** Whether visitors see the page. */
	get isLive(): boolean {
		return this.#draft.page.status === 'published';
	}

	get #written() {
		const { page, waiting, sent } = this.#draft;
		return { blocks: sent, waiting: waiting?.version ?? 0, basedOn: page.version };
	}

	async #send({ blocks, order, isText }: Sent): Promise<Outcome<KnownPage>> {
		const sent = fingerprint(blocks);
		if (!this.#sent.includes(sent)) this.#sent = withUnheard(this.#sent, sent);
		keep(this.#draft, this.#sent);
		const { page, waiting } = this.#draft;
		const { force = false, ...fields } = order ?? {};
		const withPage = (change: PageChange) => this.#calls.save(page.version, change);
		if (!this.isLive)
			return mapBody(await withPage({ blocks, ...fields }), (body) => ({ page: body.page, draft: waiting }));
		if (!order) return mapBody(await this.#calls.keep({ ...this.#written, blocks }), ({ draft }) => ({ page, draft }));
		if (!isText) return mapBody(await withPage(fields), (body) => ({ page: body.page, draft: waiting }));
		if (fields.status === 'published') return this.#publish(blocks, force);
		return this.#withdraw(blocks, fields);
	}

	async #publish(blocks: DraftBlock[], force: boolean): Promise<Outcome<KnownPage>> {
		const answer = await this.#calls.publish({ ...this.#written, blocks }, force);
		const isOutdated = answer.kind === 'refused' && answer.details.some(({ code }) => code === 'outdated');
		// A newer page is shown with the choice that it leaves.
		if (isOutdated) await this.#adopt();
		return mapBody(answer, ({ page }) => ({ page, draft: null }));
	}

	/** Takes a page back from visitors: the server makes what waits its text. */
	async #withdraw(blocks: DraftBlock[], fields: PageChange): Promise<Outcome<KnownPage>> {
		if (this.#draft.isReady) {
			const kept = await this.#calls.keep({ ...this.#written, blocks });
			if (kept.kind !== 'done') return kept;
			this.#draft.known = { ...this.#draft.known, draft: kept.body.draft };
		}
		const answer = await this.#calls.save(this.#draft.page.version, fields);
		return answer.kind === 'done' ? this.#show() : answer;
	}

	/** What the server has now. */
	async #show(): Promise<Outcome<KnownPage>> {
		const shown = await this.#calls.show();
		if (shown.kind !== 'done') return shown;
		return mapBody(await this.#calls.look(), ({ draft }) => ({ page: shown.body.page as KnownPage['page'], draft }));
	}

	/** Learns what the server has, while what is written here stays. */
	async #adopt(): Promise<void> {
		const answer = await this.#show();
		if (answer.kind === 'done') this.#draft.known = answer.body;
	}

	/** Restores what was kept on this device; a page stored by someone else since is a conflict. */
	resume(): void {
		const { known, page, waiting } = this.#draft;
		const kept = keptPage(page.namespace, page.slug);
		if (!kept) return;
		this.#draft.blocks = kept.blocks;
		const isAnother = waiting !== null || kept.version !== page.version;
		const stored = fingerprint(this.#draft.stored);
		// What this editor sent itself is nobody else's, also where it closed before the answer came.
		const isOther = isAnother && ![kept.base, ...(kept.sent ?? [])].includes(stored);
		if (isOther && this.#draft.isDirty) return void this.conflict(asTheirs(known));
		keep(this.#draft, []);
		this.changed();
	}

	/** Changes the details of the page, and of a published page nothing else. */
	change(fields: PageChange): Promise<boolean> {
		return this.save(fields);
	}

	/** Retries what failed; the result may be another conflict, error or login. */
	override again(): Promise<void> {
		return super.again(this.#draft.isReady ? undefined : () => this.look());
	}

	/** Goes back to what visitors see, here and on the server; can be taken back. */
	discard(): void {
		this.#draft.replace(this.#draft.shown);
		void this.flush();
	}

	/** Ends what waits beside a page that was withdrawn: its text is taken over, which can be taken back, or dropped. */
	async endLeftover(isTaken: boolean): Promise<void> {
		const { waiting, known } = this.#draft;
		if (!waiting) return;
		const answer = await this.#calls.discard(waiting.version);
		if (answer.kind !== 'done') return void this.failed(answer);
		this.#draft.known = { ...known, draft: null };
		if (isTaken) this.#draft.replace(waiting.blocks.map(draftOf));
	}

	/** Makes a link for those who are not logged in; null when that failed. */
	async previewLink(): Promise<PreviewLinkTo | null> {
		const answer = await this.#calls.link();
		if (answer.kind === 'done') return answer.body;
		this.failed(answer);
		return null;
	}

	/** Gives the page the text of a version; what is written here stays. Returns whether that was done. */
	async restore(version: number): Promise<boolean> {
		const { page, changes } = this.#draft;
		const answer = await this.#calls.restore(version, page.version);
		if (answer.kind !== 'done') return this.failed(answer);
		await this.#adopt();
		if (!changes) this.#draft.replace(this.#draft.stored);
		return true;
	}

	/** Checks for changes by others, while nothing is being sent. */
	async look(): Promise<void> {
		if (this.isBusy || this.theirs) return;
		const answer = await this.#show();
		if (answer.kind !== 'done' || this.isBusy) return;
		const { page, draft } = answer.body;
		const { known, isDirty } = this.#draft;
		const isNewDraft = draft?.version !== known.draft?.version || draft?.isOutdated !== known.draft?.isOutdated;
		if (page.version === known.page.version && !isNewDraft) return;
		if (isDirty) return void this.meet(asTheirs(answer.body));
		this.#draft.known = answer.body;
		this.#draft.blocks = this.#draft.stored;
	}
}
