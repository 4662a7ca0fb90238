import type { OutputOf } from '../../../../../../server/composition/operations.ts';
import type { Locale } from '#lib/messages/locale.ts';
import { moved } from '#lib/ui/table/order.ts';
import { kinds } from '#lib/questions/index.ts';
import type { QuestionType, WrittenTranslation } from '#lib/questions/types.ts';
import { isDirty, isUntouched, newCard, storedCard, withDraft, type Card } from './card.ts';
import { refreshed, storedBefore, type ListChange } from './saving/refreshed.ts';
import { resumed } from './saving/resumed.ts';
import { blankDraft, draftOf, withContent, withPart, type Draft, type DraftField } from './saving/draft.ts';
import { History } from '#lib/ui/history.svelte.ts';
import { keepDrafts, keptDrafts } from './saving/kept-drafts.ts';
import { Saver } from './saving/saver.svelte.ts';
import type { Place } from './saving/requests.ts';

type Whole = Pick<OutputOf<'catalog.show'>['catalog'], 'uid' | 'name' | 'version' | 'questions'>;

const firstType: QuestionType = 'mc';

/** The questions of one catalog during editing: each change shows immediately, is stored soon, and can be undone. */
export class QuestionList {
	cards = $state.raw<Card[]>([]);
	/** Key of the card on show. */
	selected = $state<string | null>(null);
	/** The language that is translated into; null = the questions as they were written. */
	language = $state<Locale | null>(null);
	/** Name of the station, for one that is not made yet. */
	name = $state('');
	readonly history = new History();
	readonly saver: Saver;
	#catalog: string;
	#event: string;

	constructor(catalog: Whole, place: Place) {
		this.#catalog = catalog.uid;
		this.name = catalog.name;
		this.#event = place.event;
		this.cards = catalog.questions.map((question) => storedCard(question.id, draftOf(question)));
		this.saver = new Saver(this, place, catalog.version);
	}

	/** The station that these questions belong to has been made. */
	station({ uid, name }: Pick<Whole, 'uid' | 'name'>): void {
		this.name = name;
		if (uid === this.#catalog) return;
		keepDrafts(this.#event, this.#catalog, []);
		this.#catalog = uid;
		this.keep();
	}

	get card(): Card | undefined {
		return this.cards.find(({ key }) => key === this.selected);
	}
	get index(): number {
		return this.cards.findIndex(({ key }) => key === this.selected);
	}

	/**
	 * Selects a stored card and returns whether it exists; otherwise the selection stays, or the first card is selected.
	 */
	select(id: number): boolean {
		const card = this.cards.find((one) => one.id === id);
		this.selected = (card ?? this.card ?? this.cards[0])?.key ?? null;
		return card !== undefined;
	}

	/** Takes up what this device kept of an earlier visit; needs a browser. */
	resume(): void {
		this.cards = resumed(this.cards, keptDrafts(this.#event, this.#catalog));
		this.saver.soon();
	}

	/** Puts another state of a card in its place. */
	put(card: Card): void {
		this.cards = this.cards.map((one) => (one.key === card.key ? card : one));
	}
	insert(card: Card, index: number): void {
		this.cards = this.cards.toSpliced(index, 0, card);
	}
	find(key: string): Card | undefined {
		return this.cards.find((one) => one.key === key);
	}

	/** Keeps on this device what the server does not have yet. */
	keep(): void {
		const dirty = this.cards.flatMap((card, index) =>
			isDirty(card) && !isUntouched(card)
				? [{ id: card.id, draft: card.draft, saved: card.saved, sent: card.sent, after: this.idBefore(index) }]
				: []
		);
		keepDrafts(this.#event, this.#catalog, dirty);
	}

	/** Id of the nearest stored question before a place; null = there is none. */
	idBefore(index: number): number | null {
		return storedBefore(this.cards, index);
	}

	#changed(): void {
		this.keep();
		this.saver.soon();
	}

	#set(key: string, draft: Draft): void {
		const card = this.find(key);
		if (!card) return;
		this.put(withDraft(card, draft));
		this.selected = key;
		this.#changed();
	}

	/** Changes the type-specific part of the selected card. */
	changeContent(content: Draft['content'], type = this.card?.draft.type, isStep = false): void {
		if (!this.card || !type) return;
		const { translations } = withContent(this.card.draft, { type, content });
		this.change({ type, content, ...(translations && { translations }) }, isStep ? null : 'content');
	}

	/** Puts another translation into the card on show; `part` names what of it was written. */
	translate(locale: Locale, translation: WrittenTranslation, part: string): void {
		const translations = { ...this.card?.draft.translations, [locale]: translation };
		this.change({ translations }, `${locale} ${part}`);
	}

	/** Changes parts of the card on show; changes of the same `kind` that follow closely are taken back together, null is one alone. */
	change(part: Partial<Draft>, kind: string | null = Object.keys(part).join()): void {
		const { card } = this;
		if (!card) return;
		const [before, after] = [card.draft, { ...card.draft, ...part, sample: undefined }];
		this.#set(card.key, after);
		this.history.add({
			...(kind !== null && { kind: `${card.key} ${kind}` }),
			undo: () => this.#set(card.key, before),
			redo: () => this.#set(card.key, after)
		});
	}

	/** Decides a part that two people changed. */
	decide(field: DraftField, whose: 'mine' | 'theirs'): void {
		const { card } = this;
		if (!card?.theirs) return;
		const clashes = card.clashes.filter((one) => one !== field);
		const draft = whose === 'theirs' ? withPart(card.draft, field, card.theirs) : card.draft;
		this.put({ ...withDraft(card, draft), clashes, theirs: clashes.length ? card.theirs : null });
		this.#changed();
	}

	/** Starts the first question of an empty station. Nobody requested it, so it cannot be undone. */
	begin(): void {
		const card = newCard(blankDraft(firstType));
		this.insert(card, 0);
		this.selected = card.key;
	}

	/** Shows what was added to the station elsewhere; an untouched new card makes room. */
	async fill(): Promise<void> {
		await this.saver.run();
		this.cards = this.cards.filter((card) => !isUntouched(card));
		await this.saver.look();
		this.select(0);
	}

	/** Adds a question after the selected one and selects it; with its type and points by default. */
	add(type: QuestionType = this.card?.draft.type ?? firstType): void {
		const isScored = this.card && kinds[this.card.draft.type].isScored;
		this.#add({ ...blankDraft(type), ...(isScored && { points: this.card!.draft.points }) });
	}

	#add(draft: Draft): void {
		const card = newCard(draft);
		const index = this.index < 0 ? this.cards.length : this.index + 1;
		this.#bring(card, index);
		this.history.add({ undo: () => this.#take(card.key), redo: () => this.#bring(card, index) });
	}

	duplicate(): void {
		if (this.card) this.#add(this.card.draft);
	}

	/** Takes the card on show out. */
	remove(): void {
		const { card, index } = this;
		if (!card) return;
		let taken = card;
		const take = () => (taken = this.#take(card.key) ?? taken);
		take();
		this.history.add({ undo: () => this.#bring(taken, index), redo: take });
	}

	#take(key: string): Card | undefined {
		const index = this.cards.findIndex((one) => one.key === key);
		const card = this.cards[index];
		if (!card) return undefined;
		this.cards = this.cards.toSpliced(index, 1);
		if (this.selected === key) this.selected = (this.cards[index] ?? this.cards.at(-1))?.key ?? null;
		if (card.id !== null) this.saver.push({ verb: 'remove', id: card.id });
		this.#changed();
		return card;
	}

	#bring(card: Card, index: number): void {
		const at = Math.min(index, this.cards.length);
		this.insert(card, at);
		this.selected = card.key;
		if (card.id !== null) this.saver.push({ verb: 'restore', id: card.id, after: this.idBefore(at) });
		this.#changed();
	}

	/** Moves a card to another place. */
	move(key: string, to: number): void {
		const from = this.cards.findIndex((one) => one.key === key);
		if (from < 0 || to < 0 || to >= this.cards.length || from === to) return;
		this.#place(key, to);
		this.history.add({ undo: () => this.#place(key, from), redo: () => this.#place(key, to) });
	}

	#place(key: string, to: number): void {
		const from = this.cards.findIndex((one) => one.key === key);
		const card = this.cards[from];
		if (!card) return;
		this.cards = moved(this.cards, from, to);
		if (card.id !== null) this.saver.push({ verb: 'move', id: card.id, after: this.idBefore(to) });
		this.#changed();
	}

	/** Gives the station another name. */
	rename(name: string): void {
		this.name = name;
		this.saver.rename(name);
	}

	/** Gives a card a picture, whether it is still on show or not. */
	setImage(key: string, image: string): void {
		const before = this.find(key)?.draft;
		if (!before) return;
		const put = (draft: Draft) => {
			const card = this.find(key);
			if (card) this.put(withDraft(card, draft));
			this.#changed();
		};
		const after = { ...before, image, sample: undefined };
		put(after);
		this.history.add({ undo: () => put(before), redo: () => put(after) });
	}

	/** Adopts a version from the server and keeps unsaved edits; see `refreshed`. */
	refresh({ questions }: Whole, waiting: readonly ListChange[]): void {
		this.cards = refreshed(this.cards, questions, waiting);
		if (this.selected && !this.card) this.selected = this.cards[0]?.key ?? null;
		this.keep();
	}
}
