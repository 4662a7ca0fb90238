import type { SettingKey } from '../../../../../server/features/authoring/events/settings.ts';
import type { FieldError } from '#lib/admin/shell/forms/error-text.ts';
import type { EventCaller } from '#lib/admin/shell/calls/call.ts';
import { Draft } from '#lib/admin/shell/draft/draft.svelte.ts';
import { Turn } from '#lib/admin/shell/draft/turn.ts';
import { readPuzzleWord, readSettings, saveSettings, type Stored } from './requests.ts';

/** A setting of the screen, or the word that is only loaded on request. */
export type RowKey = SettingKey | 'puzzleWord';
type Values = Partial<Record<RowKey, unknown>>;
/** Why a row is not saved; the value that was typed stays. */
export type Trouble =
	| { kind: 'refused'; fault: FieldError }
	| { kind: 'denied' | 'away' }
	| { kind: 'conflict'; theirs: unknown };

type RowDraft = Draft<unknown, Stored, Stored>;

const equal = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The settings of one event on one screen: each row saves itself after a pause, one after another. Changes by others
 * arrive with the next response and never replace unsaved input.
 */
export class SettingsState {
	values = $state<Values>({});
	/** The server's values, as far as this screen knows. */
	saved = $state.raw<Values>({});
	/** The values when the screen was opened. */
	first = $state.raw<Values>({});
	#caller: EventCaller;
	#version: number;
	/** Values set together are undone together. */
	#undo = $state<{ key: RowKey; before: unknown }[][]>([]);
	/** Rows that were set here; what others set is no change of this visit. */
	#touched = $state<Partial<Record<RowKey, true>>>({});
	/** The rows that were set here: each is saved for itself, one after the other. */
	#rows = $state.raw<Partial<Record<RowKey, RowDraft>>>({});
	readonly #drafts = $derived(Object.entries(this.#rows) as [RowKey, RowDraft][]);
	readonly #turn = new Turn();
	readonly troubles = $derived.by(() => {
		const each = this.#drafts.map(([key, draft]) => [key, troubleOf(key, draft)] as const);
		return Object.fromEntries(each.filter(([, trouble]) => trouble)) as Partial<Record<RowKey, Trouble>>;
	});
	readonly isSaving = $derived(this.#drafts.some(([, { isBusy }]) => isBusy));
	/** When something was saved last, epoch milliseconds; 0 = nothing was. */
	readonly savedAt = $derived(Math.max(0, ...this.#drafts.map(([, { savedAt }]) => savedAt ?? 0)));

	constructor({ version, config }: Stored, caller: EventCaller) {
		this.#caller = caller;
		this.#version = version;
		this.values = { ...config };
		this.saved = { ...config };
		this.first = { ...config };
	}

	/** Whether a row differs from its initial value. */
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

	/** Sets a value; `isWhole` values, such as a switch, are saved without a delay. */
	set(key: RowKey, value: unknown, isWhole = false): void {
		this.setAll({ [key]: value }, isWhole);
	}

	/** Sets several values together, or continues with pending ones: one undo step. */
	setAll(values: Values, isWhole = false): void {
		const changed = (Object.keys(values) as RowKey[]).filter((key) => !equal(this.values[key], values[key]));
		const fresh = changed
			.filter((key) => !this.#rows[key]?.hasChanges)
			.map((key) => ({ key, before: this.values[key] }));
		const last = this.#undo.at(-1);
		if (last?.some(({ key }) => key in values && this.#rows[key]?.hasChanges)) last.push(...fresh);
		else if (fresh.length) this.#undo.push(fresh);
		for (const key of changed) this.#put(key, values[key], isWhole);
	}

	#put(key: RowKey, value: unknown, isWhole: boolean): void {
		this.values[key] = value;
		this.#touched[key] = true;
		const row = this.#rows[key] ?? this.#rowOf(key);
		if (!this.#rows[key]) this.#rows = { ...this.#rows, [key]: row };
		row.changed(isWhole ? 0 : undefined);
	}

	#rowOf(key: RowKey): RowDraft {
		return new Draft<unknown, Stored, Stored>({
			turn: this.#turn,
			isReady: () => !equal(this.values[key], this.saved[key]),
			read: () => $state.snapshot(this.values[key]),
			send: (sent) => saveSettings(this.#caller, { [key]: sent ?? null }, this.#version),
			take: (stored, sent) => this.#take(stored, key, sent),
			show: () => readSettings(this.#caller),
			/** A conflict in another row does not matter here, one in the same row asks. */
			rebase: (stored, unheard) => {
				const theirs = (stored.config as Values)[key];
				const isSame = key === 'puzzleWord' || equal(theirs, this.saved[key]);
				this.#take(stored);
				return isSame || [this.values[key], ...unheard].some((value) => equal(theirs, value));
			},
			settle: (stored, whose) => {
				if (whose === 'theirs') this.values[key] = (stored.config as Values)[key];
			}
		});
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

	/** A field is left: it is saved, and shows its text as the server keeps it. */
	async leave(key: RowKey): Promise<void> {
		const row = this.#rows[key];
		await row?.flush();
		if (!row?.hasChanges && !this.troubles[key]) this.values[key] = this.saved[key];
	}

	/** Saves every row that waits, such as when the page goes; resolves once each was tried. */
	async flush(): Promise<void> {
		await Promise.all(this.#drafts.map(([, draft]) => draft.flush()));
	}

	#take({ version, config }: Stored, key?: RowKey, sent?: unknown): void {
		const before = this.saved;
		this.#version = version;
		// The word is never returned; what was sent is what is stored.
		this.saved = { ...config, ...('puzzleWord' in before ? { puzzleWord: before.puzzleWord } : {}) };
		if (key === 'puzzleWord') this.saved = { ...this.saved, puzzleWord: sent };
		for (const name of Object.keys(config) as RowKey[]) {
			// A text being typed is not replaced under the cursor.
			if (name === key && typeof sent === 'string') continue;
			const isAsSent = equal(this.values[name], name === key ? sent : before[name]);
			if (isAsSent && !equal(this.values[name], this.saved[name])) this.values[name] = this.saved[name];
		}
		const others = Object.entries(config).filter(([name]) => !this.#touched[name as RowKey]);
		this.first = { ...this.first, ...Object.fromEntries(others) };
	}

	/** Resolves a conflict: the own value overwrites the other one, or is dropped. */
	settle(key: RowKey, isMine: boolean): void {
		void this.#rows[key]?.settle(isMine ? 'mine' : 'theirs');
	}

	/** Checks what others have saved in the meantime. */
	async refresh(): Promise<void> {
		if (this.isSaving) return;
		const answer = await readSettings(this.#caller);
		if (answer.kind === 'done' && answer.body.version > this.#version) this.#take(answer.body);
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

/** Why a row is not saved; undefined where nothing is wrong with it. */
function troubleOf(key: RowKey, { theirs, faults, trouble }: RowDraft): Trouble | undefined {
	if (theirs) return { kind: 'conflict', theirs: (theirs.config as Values)[key] };
	const fault = faults.find(({ path }) => path.startsWith(`config.${key}`)) ?? faults[0];
	if (fault) return { kind: 'refused', fault };
	if (!trouble) return undefined;
	return { kind: trouble === 'away' || trouble === 'failed' ? 'away' : 'denied' };
}
