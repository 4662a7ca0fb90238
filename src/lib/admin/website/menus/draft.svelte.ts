import type { Failure, Outcome } from '#lib/admin/shell/calls/call.ts';
import type { FieldError } from '#lib/admin/shell/forms/error-text.ts';

/** Why something is not stored: changed by somebody else, no answer, not allowed, or not there any more. */
type Trouble = 'stale' | 'away' | 'denied' | 'gone';

interface Stored {
	id: number;
	version: number;
}
interface Ways<Record extends Stored, Values> {
	/** What the form shows of a record. */
	valuesOf: (record: Record) => Values;
	/** Stores a change of a version. */
	store: (id: number, change: Partial<Values>, version: number) => Promise<Outcome<Record>>;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A record as it is being written: shown at once, stored field by field, and never over what somebody else stored. */
export class Draft<Record extends Stored, Values extends object> {
	#stored = $state.raw<Record>()!;
	#ways: Ways<Record, Values>;
	values = $state<Values>()!;
	faults = $state.raw<FieldError[]>([]);
	trouble = $state<Trouble>();
	#isSaving = false;
	#turn: Promise<unknown> = Promise.resolve();

	constructor(record: Record, ways: Ways<Record, Values>) {
		this.#ways = ways;
		this.#take(record);
	}

	#take(record: Record): void {
		this.#stored = record;
		this.values = this.#ways.valuesOf(record);
		this.faults = [];
		this.trouble = undefined;
	}
	get id(): number {
		return this.#stored.id;
	}
	#change(): Partial<Values> {
		const stored = this.#ways.valuesOf(this.#stored);
		const now = $state.snapshot(this.values) as Values;
		const names = (Object.keys(now) as (keyof Values)[]).filter((name) => !same(now[name], stored[name]));
		return Object.fromEntries(names.map((name) => [name, now[name]])) as Partial<Values>;
	}

	/** Follows what is stored, unless something else is being written here. */
	adopt(record: Record): void {
		if (record.version === this.#stored.version || this.#isSaving) return;
		if (!Object.keys(this.#change()).length) this.#take(record);
		else if (this.trouble === 'stale') this.#stored = record;
	}
	/** Drops what was written here. */
	discard(): void {
		this.#take(this.#stored);
	}

	/** Stores what differs, after what is being stored already; answers the values before, when something was stored. */
	save(): Promise<Partial<Values> | undefined> {
		const saved = this.#turn.then(() => this.#save());
		this.#turn = saved.catch(() => undefined);
		return saved;
	}
	async #save(): Promise<Partial<Values> | undefined> {
		const change = this.#change();
		this.faults = [];
		if (!Object.keys(change).length) return undefined;
		const before = this.#ways.valuesOf(this.#stored);
		this.#isSaving = true;
		const outcome = await this.#ways.store(this.id, change, this.#stored.version);
		this.#isSaving = false;
		if (outcome.kind !== 'done') return this.#refuse(outcome);
		this.#stored = outcome.body;
		this.trouble = undefined;
		this.#settle(change);
		const names = Object.keys(change) as (keyof Values)[];
		return Object.fromEntries(names.map((name) => [name, before[name]])) as Partial<Values>;
	}
	/** What was sent stands there as it is stored, such as cleaned, unless somebody wrote on meanwhile. */
	#settle(sent: Partial<Values>): void {
		const stored = this.#ways.valuesOf(this.#stored);
		for (const name of Object.keys(sent) as (keyof Values)[])
			if (same(this.values[name], sent[name])) this.values[name] = stored[name];
	}
	#refuse(outcome: Failure): undefined {
		this.faults = outcome.kind === 'refused' ? outcome.details : [];
		this.trouble = outcome.kind === 'away' ? 'away' : troubleOf(outcome.code);
		return undefined;
	}
}

const troubles: Record<string, Trouble> = { version_conflict: 'stale', not_found: 'gone' };
/** What is wrong beyond the fields, which say so themselves. */
const troubleOf = (code: string): Trouble | undefined =>
	code === 'invalid_input' ? undefined : (troubles[code] ?? 'denied');
