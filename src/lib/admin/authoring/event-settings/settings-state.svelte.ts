import type { ShownKey } from '../../../../../server/features/authoring/events/settings/settings-form.ts';
import type { FieldError } from '#lib/admin/shell/forms/error-text.ts';
import type { EventCaller } from '#lib/admin/shell/calls/call.ts';
import { readPuzzleWord, readSettings, saveSettings, type Stored } from './requests.ts';

/** A setting of the screen, or the word that is told only when asked for. */
export type RowKey = ShownKey | 'puzzleWord';
type Values = Partial<Record<RowKey, unknown>>;
/** Why a row is not saved; the value that was typed stays. */
export type Trouble =
	| { kind: 'refused'; fault: FieldError }
	| { kind: 'denied' | 'away' }
	| { kind: 'conflict'; theirs: unknown };

const restMs = 800;
const retryMs = 5000;
const equal = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The settings of one event on one screen: each row saves itself once it rests, one after the other; what others save
 * arrives with the next answer and never replaces what is typed here and not saved yet.
 */
export class SettingsState {
	values = $state<Values>({});
	/** What the server has, as far as this screen knows. */
	saved = $state.raw<Values>({});
	/** What stood here when the screen was opened. */
	first = $state.raw<Values>({});
	troubles = $state<Partial<Record<RowKey, Trouble>>>({});
	isSaving = $state(false);
	/** When something was saved last, epoch milliseconds. */
	savedAt = $state<number>();
	#caller: EventCaller;
	#version: number;
	/** What was set together is taken back together. */
	#undo = $state<{ key: RowKey; before: unknown }[][]>([]);
	/** Rows that were set here; what others set is no change of this visit. */
	#touched = $state<Partial<Record<RowKey, true>>>({});
	readonly #timers: Partial<Record<RowKey, ReturnType<typeof setTimeout>>> = {};
	#queue: Promise<void> = Promise.resolve();

	constructor({ version, config }: Stored, caller: EventCaller) {
		this.#caller = caller;
		this.#version = version;
		this.values = { ...config };
		this.saved = { ...config };
		this.first = { ...config };
	}

	/** Whether a row was set here to something else than what stood there. */
	isChanged(key: RowKey): boolean {
		return Boolean(this.#touched[key]) && key in this.first && !equal(this.values[key], this.first[key]);
	}

	/** Whether there is a puzzle word. */
	get isWordSet(): boolean {
		return Boolean((this.saved as { puzzleWordSet?: boolean }).puzzleWordSet);
	}

	get hasUndo(): boolean {
		return this.#undo.length > 0;
	}

	/** Takes what somebody set; `isWhole` values, such as a switch, are saved without a rest. */
	set(key: RowKey, value: unknown, isWhole = false): void {
		this.setAll({ [key]: value }, isWhole);
	}

	/** Takes several values that somebody set at once, or goes on with those that wait: one step of the way back. */
	setAll(values: Values, isWhole = false): void {
		const changed = (Object.keys(values) as RowKey[]).filter((key) => !equal(this.values[key], values[key]));
		const fresh = changed.filter((key) => !this.#timers[key]).map((key) => ({ key, before: this.values[key] }));
		const last = this.#undo.at(-1);
		if (last?.some(({ key }) => key in values && this.#timers[key])) last.push(...fresh);
		else if (fresh.length) this.#undo.push(fresh);
		for (const key of changed) this.#put(key, values[key], isWhole);
	}

	#put(key: RowKey, value: unknown, isWhole: boolean): void {
		this.values[key] = value;
		this.#touched[key] = true;
		delete this.troubles[key];
		this.#wait(key, isWhole ? 0 : restMs);
	}

	#wait(key: RowKey, ms: number): void {
		clearTimeout(this.#timers[key]);
		this.#timers[key] = setTimeout(() => this.flush(key), ms);
	}

	/** Sets a row back to what it was when the screen was opened. */
	restore(key: RowKey): void {
		this.set(key, this.first[key], true);
	}

	/** Takes the last change back. */
	undoLast(): void {
		// Of a value that is in there twice the older one counts.
		for (const { key, before } of this.#undo.pop()?.toReversed() ?? []) this.#put(key, before, true);
	}

	/** Saves a row now, if it waits. */
	flush(key: RowKey): void {
		if (!this.#timers[key]) return;
		clearTimeout(this.#timers[key]);
		delete this.#timers[key];
		this.#queue = this.#queue.then(() => this.#save(key));
	}

	/** A field is left: it is saved, and shows its text as the server keeps it. */
	leave(key: RowKey): void {
		this.flush(key);
		this.#queue = this.#queue.then(() => {
			if (!this.#timers[key] && !this.troubles[key]) this.values[key] = this.saved[key];
		});
	}

	/** Saves all rows that wait; resolves once each was tried. */
	async settled(): Promise<void> {
		this.flushAll();
		await this.#queue;
	}

	/** Saves every row that waits: the page goes, or somebody leads on. */
	flushAll(): void {
		for (const key of Object.keys(this.#timers) as RowKey[]) this.flush(key);
	}

	async #save(key: RowKey, tries = 1): Promise<void> {
		const sent = $state.snapshot(this.values[key]);
		if (equal(sent, this.saved[key])) return;
		this.isSaving = true;
		const outcome = await saveSettings(this.#caller, { [key]: sent ?? null }, this.#version);
		this.isSaving = false;
		if (outcome.kind === 'done') return this.#take(outcome.stored, key, sent);
		if (outcome.kind === 'stale' && tries < 5) return this.#merge(key, tries);
		if (outcome.kind === 'refused') {
			const fault = outcome.faults.find(({ path }) => path.startsWith(`config.${key}`)) ?? outcome.faults[0];
			if (fault) this.troubles[key] = { kind: 'refused', fault };
			return;
		}
		this.troubles[key] = { kind: outcome.kind === 'denied' ? 'denied' : 'away' };
		if (outcome.kind !== 'denied') this.#wait(key, retryMs);
	}

	#take({ version, config }: Stored, key?: RowKey, sent?: unknown): void {
		const before = this.saved;
		this.#version = version;
		// The word is never told again; what was sent is what is kept.
		this.saved = { ...config, ...('puzzleWord' in before ? { puzzleWord: before.puzzleWord } : {}) };
		if (key === 'puzzleWord') this.saved = { ...this.saved, puzzleWord: sent };
		for (const name of Object.keys(config) as RowKey[]) {
			// A text that somebody types on is not replaced under the cursor.
			if (name === key && typeof sent === 'string') continue;
			const isAsSent = equal(this.values[name], name === key ? sent : before[name]);
			if (isAsSent && !equal(this.values[name], this.saved[name])) this.values[name] = this.saved[name];
		}
		const others = Object.entries(config).filter(([name]) => !this.#touched[name as RowKey]);
		this.first = { ...this.first, ...Object.fromEntries(others) };
		if (!key) return;
		delete this.troubles[key];
		this.savedAt = Date.now();
	}

	/** Somebody saved in between: another row is none of our business, the same one is asked about. */
	async #merge(key: RowKey, tries: number): Promise<void> {
		const stored = await readSettings(this.#caller);
		if (!stored) {
			this.troubles[key] = { kind: 'away' };
			this.#wait(key, retryMs);
			return;
		}
		const theirs = (stored.config as Values)[key];
		const isSame = key === 'puzzleWord' || equal(theirs, this.saved[key]);
		this.#take(stored);
		if (isSame || equal(theirs, this.values[key])) return this.#save(key, tries + 1);
		this.troubles[key] = { kind: 'conflict', theirs };
	}

	/** Settles a conflict: the own value is saved over the other one, or gives way. */
	settle(key: RowKey, isMine: boolean): void {
		const trouble = this.troubles[key];
		if (trouble?.kind !== 'conflict') return;
		delete this.troubles[key];
		if (isMine) this.#put(key, this.values[key], true);
		else this.values[key] = trouble.theirs;
	}

	/** Asks what others have saved meanwhile. */
	async refresh(): Promise<void> {
		if (this.isSaving) return;
		const stored = await readSettings(this.#caller);
		if (stored && stored.version > this.#version) this.#take(stored);
	}

	/** Asks for the puzzle word. */
	async readWord(): Promise<void> {
		const word = await readPuzzleWord(this.#caller);
		if (word === undefined) return;
		this.saved = { ...this.saved, puzzleWord: word };
		this.first = 'puzzleWord' in this.first ? this.first : { ...this.first, puzzleWord: word };
		this.values.puzzleWord = word;
	}
}
