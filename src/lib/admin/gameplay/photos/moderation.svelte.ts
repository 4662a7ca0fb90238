import { SvelteSet } from 'svelte/reactivity';
import type { Outcome } from '#lib/admin/shell/calls/call.ts';
import type { Translator } from '#lib/messages/translator.ts';
import type { ModeratedPhoto } from '../../../../../server/features/gameplay/photos/moderation/schema.ts';
import type { photoCalls } from './requests.ts';

type State = ModeratedPhoto['state'];
interface Parts {
	calls: ReturnType<typeof photoCalls>;
	translator: Translator;
	show: (toast: { text: string; tone: 'right' | 'wrong'; action?: { label: string; run: () => void } }) => void;
	/** Reloads the list. */
	reload: () => Promise<unknown>;
}

/** Reviewing photos: the open one, the selected ones, and the last decision. */
export class Moderation {
	photos = $state.raw<ModeratedPhoto[]>([]);
	openId = $state<string | null>(null);
	chosen = new SvelteSet<string>();
	isBusy = $state(false);
	#parts: Parts;
	/** Undoes the last decision, while its message is shown. */
	#undo: (() => void) | undefined;

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	open = $derived(this.photos.find(({ photoId }) => photoId === this.openId) ?? null);

	/** Adopts a list from the server; open and selected photos stay while they exist. */
	take(photos: ModeratedPhoto[]): void {
		this.photos = photos;
		const byId = Object.groupBy(photos, ({ photoId }) => photoId);
		for (const id of this.chosen) if (!byId[id]) this.chosen.delete(id);
		if (this.openId !== null && !byId[this.openId]) this.openId = null;
	}

	/** Opens the photo that waits for a decision first, else the first. */
	openFirst(): void {
		this.openId = (this.#waitingAfter(-1) ?? this.photos[0])?.photoId ?? null;
	}

	/** Opens the photo that an address names; false where the list does not have it. */
	openAsked(photoId: string | null): boolean {
		const isThere = this.photos.some((photo) => photo.photoId === photoId);
		if (isThere) this.openId = photoId;
		return isThere;
	}

	/** Opens the photo so many places further on. */
	step(by: 1 | -1): void {
		const at = this.photos.findIndex(({ photoId }) => photoId === this.openId);
		this.openId = this.photos[at < 0 ? 0 : at + by]?.photoId ?? this.openId;
	}

	toggle(photoId: string): void {
		if (!this.chosen.delete(photoId)) this.chosen.add(photoId);
	}

	/** Decides about the selected photos, or else the open one; the next pending one opens automatically. */
	async decide(state: State): Promise<void> {
		const ids = this.chosen.size ? [...this.chosen] : this.openId === null ? [] : [this.openId];
		const at = this.photos.findIndex(({ photoId }) => photoId === this.openId);
		const isOne = this.chosen.size === 0;
		const done = await this.#ask(() => this.#parts.calls.decide(ids, state), ids.length > 0);
		if (!done) return;
		this.chosen.clear();
		this.#put(done.photos);
		this.#tell(done.photos, state, done.answers);
		if (isOne) this.openId = this.#waitingAfter(at)?.photoId ?? this.openId;
		await this.#parts.reload();
	}

	/** Turns the open photo a quarter to the right. */
	async turn(): Promise<void> {
		const { open } = this;
		if (!open) return;
		const done = await this.#ask(() => this.#parts.calls.turn(open.photoId, 90));
		if (done) this.photos = this.photos.map((photo) => (photo.photoId === open.photoId ? done.photo : photo));
	}

	/** Permanently deletes the open photo. */
	async remove(): Promise<void> {
		const { open } = this;
		if (!open) return;
		const done = await this.#ask(() => this.#parts.calls.remove(open.photoId));
		if (!done) return;
		const at = this.photos.indexOf(open);
		this.photos = this.photos.filter((photo) => photo !== open);
		this.openId = (this.photos[at] ?? this.photos[at - 1])?.photoId ?? null;
		this.#parts.show({ text: this.#parts.translator.t('photos.removed'), tone: 'right' });
		await this.#parts.reload();
	}

	/** Takes the last decision back. */
	undo(): void {
		const undo = this.#undo;
		this.#undo = undefined;
		undo?.();
	}

	#waitingAfter(at: number): ModeratedPhoto | undefined {
		const order = [...this.photos.slice(at + 1), ...this.photos.slice(0, Math.max(0, at))];
		return order.find(({ state }) => state === 'pending');
	}

	#put(changed: { photoId: string; state: State }[]): void {
		const states = Object.fromEntries(changed.map(({ photoId, state }) => [photoId, state]));
		this.photos = this.photos.map((photo) => ({ ...photo, state: states[photo.photoId] ?? photo.state }));
	}

	#tell(changed: { photoId: string; before: State }[], state: State, answers: number): void {
		const { t } = this.#parts.translator;
		if (changed.length === 0) return;
		const words = this.#doneWords(changed, state);
		if (answers) words.push(t('photos.rescored', { count: answers }));
		const undo = () => void this.#takeBack(changed);
		this.#undo = undo;
		setTimeout(() => this.#undo === undo && (this.#undo = undefined), 10_000);
		this.#parts.show({
			text: words.join('. '),
			tone: 'right',
			action: { label: t('photos.undo'), run: () => this.undo() }
		});
	}

	/** The result message; photos without consent are not announced for the wall. */
	#doneWords(changed: { photoId: string }[], state: State): string[] {
		const { t } = this.#parts.translator;
		const byId = Object.groupBy(this.photos, ({ photoId }) => photoId);
		const agreed = changed.filter(({ photoId }) => byId[photoId]?.[0]?.consent);
		const evidence = state === 'approved' ? changed.length - agreed.length : 0;
		const count = changed.length - evidence;
		return [
			...(count ? [t(`photos.done.${state}`, { count })] : []),
			...(evidence ? [t('photos.done.evidence', { count: evidence })] : [])
		];
	}

	async #takeBack(changed: { photoId: string; before: State }[]): Promise<void> {
		for (const [before, some] of Map.groupBy(changed, (one) => one.before)) {
			const done = await this.#ask(() =>
				this.#parts.calls.decide(
					some.map(({ photoId }) => photoId),
					before
				)
			);
			if (done) this.#put(done.photos);
		}
		this.openId = changed[0]!.photoId;
		await this.#parts.reload();
	}

	async #ask<T>(call: () => Promise<Outcome<T>>, isWanted = true): Promise<T | undefined> {
		if (this.isBusy || !isWanted) return undefined;
		this.isBusy = true;
		const outcome = await call();
		this.isBusy = false;
		if (outcome.kind === 'done') return outcome.body;
		const { t } = this.#parts.translator;
		const isGone = outcome.kind === 'refused' && outcome.code === 'not_found';
		this.#parts.show({
			text: t(outcome.kind === 'away' ? 'photos.away' : isGone ? 'photos.gone' : 'photos.refused'),
			tone: 'wrong'
		});
		await this.#parts.reload();
		return undefined;
	}
}
