import type { OutputOf } from '../../../../../../../server/composition/operations.ts';
import { arrived, isDirty, isReady, sending, isUnfinished, isUntouched, type Card } from '../card.ts';
import { writtenOf } from './draft.ts';
import type { QuestionList } from '../question-list.svelte.ts';
import type { ListChange } from './refreshed.ts';
import type { Failure, Outcome } from '#lib/admin/shell/calls/call.ts';
import { troubleOf, willPass, type Trouble as CallTrouble } from '#lib/admin/shell/draft/trouble.ts';
import { backOff } from '#lib/live/retry.ts';
import { questionCalls, type Place, type QuestionCalls } from './requests.ts';

type Trouble = CallTrouble | 'renewed';
type Station = OutputOf<'catalog.create'>['catalog'];
type KeyUse = OutputOf<'answer.keyUse'>['questions'][number];

const waitMs = 600;

/**
 * Sends list changes one after another, each with the version of the previous one. Not a `Draft`: it sends operations
 * rather than a whole state, continues after a rejected question, and merges instead of asking.
 */
export class Saver {
	/** When the last change was stored, in milliseconds. */
	savedAt = $state<number | null>(null);
	isBusy = $state(false);
	/** Why nothing can be stored now. */
	trouble = $state<Trouble | null>(null);
	/** The number of stored answers per question. */
	use = $state.raw<KeyUse[]>([]);
	/** Fetches a new token when the session's was renewed. */
	onstale: () => Promise<unknown> = async () => undefined;
	/** Runs once the station of a list without one is made, or has another name. */
	onstation: (station: Station) => void = () => undefined;
	#list: QuestionList;
	#place: Place;
	#calls: QuestionCalls;
	#version: number;
	/** A name of the station that is not stored yet. */
	#name: string | null = null;
	#order: number[];
	#changes = $state.raw<ListChange[]>([]);
	#running: Promise<void> = Promise.resolve();
	#timer: ReturnType<typeof setTimeout> | undefined;
	#isLeft = false;
	#failures = 0;

	constructor(list: QuestionList, place: Place, version: number) {
		this.#list = list;
		this.#place = place;
		this.#calls = questionCalls(place);
		this.#version = version;
		this.#order = list.cards.flatMap(({ id }) => id ?? []);
	}

	useOf(id: number | null): KeyUse | undefined {
		return this.use.find((one) => one.id === id);
	}

	/** Whether something storable is not stored, whatever the reason; an incomplete question does not count. */
	get hasWork(): boolean {
		const isWaiting = (card: Card) => isDirty(card) && !isUntouched(card) && !isUnfinished(card);
		return this.#changes.length > 0 || this.#list.cards.some(isWaiting);
	}

	/** Sends pending changes after a pause in typing. */
	soon(afterMs = waitMs): void {
		clearTimeout(this.#timer);
		// What is kept on this device by then belongs to the next editor.
		if (!this.#isLeft) this.#timer = setTimeout(() => void this.run(), afterMs);
	}

	/** Sends a change of the list in its turn. */
	push(change: ListChange): void {
		this.#changes = [...this.#changes, change];
	}

	/** Gives the station another name; one that is not made yet is made by it. */
	rename(name: string): void {
		this.#name = name;
		void this.run();
	}

	/** Stops waiting; call when the screen goes. */
	end(): void {
		this.#isLeft = true;
		clearTimeout(this.#timer);
	}

	/** Sends everything that can be sent, one after the other; resolves once that is done. */
	run(): Promise<void> {
		if (!this.isBusy) this.#running = this.#sendAll();
		return this.#running;
	}

	async #sendAll(): Promise<void> {
		this.isBusy = true;
		let goesOn = true;
		while (goesOn) goesOn = await this.#next();
		this.isBusy = false;
		this.#list.keep();
	}

	async #next(): Promise<boolean> {
		if (this.#name !== null) return this.#storeName(this.#name);
		const [change] = this.#changes;
		if (change) return this.#settle(await this.#sendChange(change), () => this.#done(change));
		const card = this.#list.cards.find(isReady);
		if (!card) return false;
		// A station comes into being with its first question.
		if (!this.#place.slug) return this.#storeName(this.#list.name);
		const answer = await this.#sendCard(card);
		return this.#settle(answer, (body) => this.#stored(card, body), card);
	}

	async #storeName(name: string): Promise<boolean> {
		const { createStation, renameStation } = this.#calls;
		const isNew = !this.#place.slug;
		const answer = await (isNew ? createStation(name) : renameStation(this.#version, name));
		if (answer.kind !== 'done') return this.#settle(answer, () => undefined);
		const { catalog } = answer.body;
		if (this.#name === name) this.#name = null;
		this.#place.slug = catalog.slug;
		this.#list.station(catalog);
		this.onstation(catalog);
		return this.#settle({ kind: 'done', body: catalog }, () => undefined);
	}

	#sendChange(change: ListChange): Promise<Outcome<{ version: number }>> {
		const { verb, id } = change;
		if (verb === 'remove') return this.#calls.remove(this.#version, id);
		return this.#calls[verb](this.#version, id, { position: this.#behind(change.after, id) });
	}

	#sendCard(card: Card): Promise<Outcome<OutputOf<'question.save'>>> {
		const { id, key, draft } = card;
		const written = writtenOf(draft);
		this.#list.put(sending(card));
		this.#list.keep();
		if (id !== null) return this.#calls.save(this.#version, id, written);
		const index = this.#list.cards.findIndex((one) => one.key === key);
		return this.#calls.create(this.#version, written, { position: this.#behind(this.#list.idBefore(index)) });
	}

	/** The place behind a stored question, as the server counts. */
	#behind(after: number | null, own?: number): number {
		return this.#order.filter((id) => id !== own).indexOf(after ?? -1) + 1;
	}

	#done(change: ListChange): void {
		this.#changes = this.#changes.slice(1);
		const others = this.#order.filter((id) => id !== change.id);
		this.#order =
			change.verb === 'remove' ? others : others.toSpliced(others.indexOf(change.after ?? -1) + 1, 0, change.id);
	}

	#stored(sent: Card, { question, position, created }: OutputOf<'question.save'>): void {
		if (created) this.#order = this.#order.toSpliced(position, 0, question.id);
		const card = this.#list.find(sent.key);
		if (card) this.#list.put(arrived(card, question.id, sent.draft));
		// It was removed while it was being sent.
		else if (created) this.push({ verb: 'remove', id: question.id });
		if (this.useOf(question.id)?.answers) void this.readUse();
	}

	/** Takes in an answer; whether to go on with the next change. */
	async #settle<T extends { version: number }>(
		answer: Outcome<T>,
		done: (body: T) => void,
		card?: Card
	): Promise<boolean> {
		if (answer.kind === 'away') return this.#refused(answer);
		if (answer.kind === 'done') {
			this.#version = answer.body.version;
			this.trouble = null;
			this.#failures = 0;
			done(answer.body);
			this.savedAt = Date.now();
			return true;
		}
		if (!this.#place.slug) return this.#refused(answer);
		if (answer.status === 412) return this.refresh();
		if (answer.status === 422 && card) {
			const faults = answer.details.map((fault) => ({ ...fault, path: fault.path.replace(/^question\.?/, '') }));
			const now = this.#list.find(card.key);
			const refused = JSON.stringify(writtenOf(card.draft));
			// What was written meanwhile stays.
			if (now) this.#list.put({ ...now, sent: [], refused, ...(now.draft === card.draft && { faults }) });
			return true;
		}
		// Someone removed the question or the whole catalog in the meantime.
		if (answer.status === 404 || answer.status === 422) {
			this.#changes = this.#changes.slice(1);
			this.#name = null;
			return this.refresh();
		}
		return this.#refused(answer);
	}

	async #refused(failure: Failure): Promise<boolean> {
		if (failure.kind === 'refused' && failure.code === 'csrf' && this.trouble !== 'renewed') {
			await this.onstale();
			this.trouble = 'renewed';
			return true;
		}
		const trouble = troubleOf(failure) ?? 'denied';
		if (willPass(failure)) return this.#later(trouble);
		this.trouble = trouble;
		return false;
	}

	#later(trouble: Trouble): false {
		this.trouble = trouble;
		this.#failures += 1;
		this.soon(backOff(this.#failures));
		return false;
	}

	/** Reloads the stored version, and keeps unsaved edits. */
	async refresh(): Promise<boolean> {
		const answer = await this.#calls.show();
		if (answer.kind === 'away') return this.#later('away');
		if (answer.kind === 'refused') {
			this.trouble = answer.status === 404 ? 'gone' : 'ended';
			return false;
		}
		const { catalog } = answer.body;
		this.#version = catalog.version;
		this.#order = catalog.questions.map(({ id }) => id);
		// The selected one may have moved or be gone.
		this.#changes = this.#changes.filter(({ id, verb }) => verb === 'restore' || this.#order.includes(id));
		this.#list.refresh(catalog, this.#changes);
		return true;
	}

	/** Checks for changes by others, unless something is being sent. */
	async look(): Promise<void> {
		if (this.isBusy || this.#changes.length || !this.#place.slug) return;
		this.isBusy = true;
		await this.refresh();
		this.isBusy = false;
		this.soon(0);
	}

	/** Loads the number of stored answers, and of those scored with an older key. */
	async readUse(): Promise<void> {
		const answer = await this.#calls.use();
		if (answer.kind === 'done') this.use = answer.body.questions;
	}
}
