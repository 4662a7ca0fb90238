import type { FieldError } from '#lib/admin/error-text.ts';
import type { Item, ItemCalls } from './calls.ts';
import { itemFields, valuesOf, type ItemValues } from './item-values.ts';

/** Why an item is not stored: changed by somebody else, no answer, not allowed, or not there any more. */
type Trouble = 'stale' | 'away' | 'denied' | 'gone';

/** An item as it is being written: shown at once, stored field by field, and never over what somebody else stored. */
export class ItemDraft {
	#stored = $state.raw<Item>()!;
	#calls: ItemCalls;
	values = $state<ItemValues>()!;
	faults = $state.raw<FieldError[]>([]);
	trouble = $state<Trouble>();
	isSaving = $state(false);

	constructor(item: Item, calls: ItemCalls) {
		this.#calls = calls;
		this.#take(item);
	}

	#take(item: Item): void {
		this.#stored = item;
		this.values = valuesOf(item);
		this.faults = [];
		this.trouble = undefined;
	}
	get id(): number {
		return this.#stored.id;
	}
	get version(): number {
		return this.#stored.version;
	}
	/** What differs from what is stored. */
	get change(): Partial<ItemValues> {
		const differing = itemFields.filter((field) => this.values[field] !== this.#stored[field]);
		return Object.fromEntries(differing.map((field) => [field, this.values[field]]));
	}
	get isChanged(): boolean {
		return Object.keys(this.change).length > 0;
	}

	/** Follows what is stored, unless something else is being written here. */
	adopt(item: Item): void {
		if (item.version === this.#stored.version || this.isSaving) return;
		if (!this.isChanged) this.#take(item);
		else if (this.trouble === 'stale') this.#stored = item;
	}
	/** Drops what was written here. */
	discard(): void {
		this.#take(this.#stored);
	}

	/** Stores what differs; answers the values before, when something was stored. */
	async save(): Promise<Partial<ItemValues> | undefined> {
		const { change } = this;
		if (this.isSaving || !Object.keys(change).length) {
			this.faults = [];
			return undefined;
		}
		const before = valuesOf(this.#stored);
		this.isSaving = true;
		const outcome = await this.#calls.update(this.id, change, this.version);
		this.isSaving = false;
		if (outcome.kind === 'done') {
			this.#stored = outcome.body.item;
			this.faults = [];
			this.trouble = undefined;
			return Object.fromEntries(Object.keys(change).map((field) => [field, before[field as keyof ItemValues]]));
		}
		this.faults = outcome.kind === 'refused' ? outcome.details : [];
		this.trouble = outcome.kind === 'away' ? 'away' : troubleOf(outcome.code);
		return undefined;
	}
}

const troubles: Record<string, Trouble> = { version_conflict: 'stale', not_found: 'gone' };
/** What is wrong beyond the fields, which say so themselves. */
const troubleOf = (code: string): Trouble | undefined =>
	code === 'invalid_input' ? undefined : (troubles[code] ?? 'denied');
