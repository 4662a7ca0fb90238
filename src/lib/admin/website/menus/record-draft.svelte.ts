import type { Failure, Outcome } from '#lib/admin/shell/calls/call.ts';
import { Draft } from '#lib/admin/shell/draft/draft.svelte.ts';

interface Stored {
	id: number;
	version: number;
}
interface RecordCalls<Record extends Stored, Values> {
	/** The form fields of a record. */
	valuesOf: (record: Record) => Values;
	/** Stores a change of a version. */
	store: (id: number, change: Partial<Values>, version: number) => Promise<Outcome<Record>>;
	/** Reads the record as it is now; undefined = it is gone. */
	show: (id: number) => Promise<Outcome<Record | undefined>>;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const gone: Failure = { kind: 'refused', status: 404, code: 'not_found', details: [], body: {} };

/** A record being edited: shown immediately, and stored field by field when a field requests it. */
export class RecordDraft<Record extends Stored, Values extends object> extends Draft<Partial<Values>, Record, Record> {
	#stored = $state.raw<Record>()!;
	readonly #valuesOf: (record: Record) => Values;
	values = $state<Values>()!;
	/** The values that the last save replaced. */
	#before: Partial<Values> | undefined;

	constructor(record: Record, { valuesOf, store, show }: RecordCalls<Record, Values>) {
		super({
			mayAutosave: () => false,
			read: () => this.#change(),
			send: async (change) => {
				const stored = this.#stored;
				return Object.keys(change).length ? store(stored.id, change, stored.version) : { kind: 'done', body: stored };
			},
			take: (stored, sent) => this.#settle(stored, sent),
			show: async () => {
				const answer = await show(this.id);
				return answer.kind !== 'done' ? answer : answer.body ? { kind: 'done', body: answer.body } : gone;
			},
			rebase: (theirs, unheard) => {
				const values = valuesOf(theirs);
				const isOwn = unheard.some((sent) =>
					(Object.keys(sent) as (keyof Values)[]).every((name) => same(values[name], sent[name]))
				);
				if (isOwn) this.#stored = theirs;
				return isOwn;
			},
			settle: (theirs, whose) => (whose === 'theirs' ? this.#take(theirs) : void (this.#stored = theirs))
		});
		this.#valuesOf = valuesOf;
		this.#take(record);
	}

	#take(record: Record): void {
		this.#stored = record;
		this.values = this.#valuesOf(record);
	}
	get id(): number {
		return this.#stored.id;
	}
	#change(): Partial<Values> {
		const stored = this.#valuesOf(this.#stored);
		const now = $state.snapshot(this.values) as Values;
		const names = (Object.keys(now) as (keyof Values)[]).filter((name) => !same(now[name], stored[name]));
		return Object.fromEntries(names.map((name) => [name, now[name]])) as Partial<Values>;
	}

	/** Follows the stored version, unless something else is being edited. */
	adopt(record: Record): void {
		if (record.version === this.#stored.version || this.isBusy) return;
		if (this.theirs) this.conflict(record);
		else if (!Object.keys(this.#change()).length) this.#take(record);
	}

	/** Stores differences; returns the previous values if anything was stored. */
	async store(): Promise<Partial<Values> | undefined> {
		await this.save();
		const before = this.#before;
		this.#before = undefined;
		return before;
	}
	/** Sent values are replaced by their stored form, for example sanitised, unless they were edited in the meantime. */
	#settle(record: Record, sent: Partial<Values>): void {
		const names = Object.keys(sent) as (keyof Values)[];
		const [before, stored] = [this.#valuesOf(this.#stored), this.#valuesOf(record)];
		this.#stored = record;
		for (const name of names) if (same(this.values[name], sent[name])) this.values[name] = stored[name];
		if (names.length) this.#before = Object.fromEntries(names.map((name) => [name, before[name]])) as Partial<Values>;
	}
}
