import type { OutputOf } from '../../../../server/operations.ts';
import type { Locale } from '#lib/messages/locale.ts';
import { moved } from '#lib/ui/order.ts';
import type { QuestionType, WrittenTranslation } from '#lib/questions/types.ts';
import { isDirty, merged, newCard, storedCard, withDraft, type Card } from './card.ts';
import { refreshed, storedBefore, type ListChange } from './refreshed.ts';
import { blankDraft, draftOf, withContent, withPart, type Draft, type DraftField } from './draft.ts';
import { History } from './history.svelte.ts';
import { keepDrafts, keptDrafts } from './kept-drafts.ts';
import { Saver } from './saver.svelte.ts';
import type { Place } from './requests.ts';

type Whole = OutputOf<'catalog.show'>['catalog'];

/** The questions of one catalog as somebody edits them: each change is shown at once, stored soon, and can be taken back. */
export class QuestionList {
	cards = $state.raw<Card[]>([]);
	/** Key of the card on show. */
	selected = $state<string | null>(null);
	/** The language that is translated into; null = the questions as they were written. */
	language = $state<Locale | null>(null);
	readonly history = new History();
	readonly saver: Saver;
	#catalog: string;
	#event: string;

	constructor(catalog: Whole, place: Place) {
		this.#catalog = catalog.uid;
		this.#event = place.event;
		this.cards = catalog.questions.map((question) => storedCard(question.id, draftOf(question)));
		this.saver = new Saver(this, place, catalog.version);
	}

	get card(): Card | undefined {
		return this.cards.find(({ key }) => key === this.selected);
	}
	get index(): number {
		return this.cards.findIndex(({ key }) => key === this.selected);
	}

	/** Has a stored card on show and answers whether it is here; else what is shown stays, or the first is. */
	select(id: number): boolean {
		const card = this.cards.find((one) => one.id === id);
		this.selected = (card ?? this.card ?? this.cards[0])?.key ?? null;
		return card !== undefined;
	}

	/** Takes up what this device kept of an earlier visit; needs a browser. */
	resume(): void {
		for (const { id, draft, saved, after } of keptDrafts(this.#event, this.#catalog)) {
			const card = this.cards.find((one) => id !== null && one.id === id);
			if (card) this.put(merged({ ...card, draft, saved: saved ?? card.saved }, card.saved!));
			else this.insert(newCard(draft), this.cards.findIndex((one) => one.id === after && after !== null) + 1);
		}
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
			isDirty(card) ? [{ id: card.id, draft: card.draft, saved: card.saved, after: this.idBefore(index) }] : []
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

	/** Changes what is special to the type of the card on show. */
	changeContent(content: Draft['content'], type = this.card?.draft.type): void {
		if (!this.card || !type) return;
		const { translations } = withContent(this.card.draft, { type, content });
		this.change({ type, content, ...(translations && { translations }) }, 'content');
	}

	/** Puts another translation into the card on show; `part` names what of it was written. */
	translate(locale: Locale, translation: WrittenTranslation, part: string): void {
		const translations = { ...this.card?.draft.translations, [locale]: translation };
		this.change({ translations }, `${locale} ${part}`);
	}

	/** Changes parts of the card on show; changes of the same `kind` that follow closely are taken back together. */
	change(part: Partial<Draft>, kind = Object.keys(part).join()): void {
		const { card } = this;
		if (!card) return;
		const [before, after] = [card.draft, { ...card.draft, ...part }];
		this.#set(card.key, after);
		this.history.add({
			kind: `${card.key} ${kind}`,
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

	/** Adds a question behind the one on show and shows it. */
	add(draft: Draft = blankDraft(this.card?.draft.type ?? ('mc' as QuestionType))): void {
		const card = newCard(draft);
		const index = this.index < 0 ? this.cards.length : this.index + 1;
		this.#bring(card, index);
		this.history.add({ undo: () => this.#take(card.key), redo: () => this.#bring(card, index) });
	}

	duplicate(): void {
		if (this.card) this.add(this.card.draft);
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

	/** Takes in the state that the server tells, and lays what was typed here over it; see `refreshed`. */
	refresh({ questions }: Whole, waiting: readonly ListChange[]): void {
		this.cards = refreshed(this.cards, questions, waiting);
		if (this.selected && !this.card) this.selected = this.cards[0]?.key ?? null;
		this.keep();
	}
}
