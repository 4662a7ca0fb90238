import type { InputOf, OutputOf } from '../../../../../server/composition/operations.ts';
import { call, type Caller } from '#lib/admin/shell/calls/call.ts';
import type { FieldError } from '#lib/admin/shell/forms/error-text.ts';
import { presetOf, originsOf } from '#lib/design/presets.ts';
import {
	changedTokens,
	equalTokens,
	resolveTokens,
	tokenKeys,
	tokensFrom,
	valueOf,
	type OwnTokens,
	type TokenChange,
	type TokenGroup
} from '#lib/design/tokens.ts';

type Shown = OutputOf<'design.show'>;
/** What the screen needs of the stored look. */
export type Stored = Pick<Shown, 'css' | 'cssWarnings' | 'version'> & {
	own: OwnTokens;
	inherited: OwnTokens;
	importMeta: { preset: string } | null;
};
interface State {
	own: OwnTokens;
	preset: string | undefined;
	css: string;
}
type Outcome = 'done' | 'stale' | 'denied' | 'away' | 'refused';

const mostUndone = 50;
const togetherMs = 1500;

/** A look that is being tried: nobody else sees it until it is applied. */
export class Trial {
	#stored = $state.raw<Stored>()!;
	#now = $state.raw<State>()!;
	#before = $state.raw<State[]>([]);
	isSaving = $state(false);
	#wroteAt = 0;

	constructor(stored: Stored) {
		this.#take(stored);
	}

	#take(stored: Stored): void {
		this.#stored = stored;
		this.#now = { own: stored.own, preset: stored.importMeta?.preset, css: stored.css };
		this.#before = [];
	}

	get own() {
		return this.#now.own;
	}
	get css() {
		return this.#now.css;
	}
	get preset() {
		return this.#now.preset;
	}
	get tokens() {
		return resolveTokens(this.#stored.inherited, this.#now.own);
	}
	get origins() {
		return originsOf(this.#now.own, this.#stored.inherited, this.#now.preset);
	}
	get isChanged() {
		return this.#now.css !== this.#stored.css || this.#isLookChanged;
	}
	get #isLookChanged() {
		return !equalTokens(this.#now.own, this.#stored.own) || this.#now.preset !== this.#stored.importMeta?.preset;
	}
	get canUndo() {
		return this.#before.length > 0;
	}

	/** One step to take back; letters that follow each other closely are one. */
	#try(next: Partial<State>): void {
		const isTogether = 'css' in next && Date.now() - this.#wroteAt < togetherMs;
		this.#wroteAt = 'css' in next ? Date.now() : 0;
		if (!isTogether) this.#before = [...this.#before.slice(1 - mostUndone), this.#now];
		this.#now = { ...this.#now, ...next };
	}
	set(group: TokenGroup, key: string, value: string | null): void {
		this.#try({ own: changedTokens(this.#now.own, { [group]: { [key]: value } } as TokenChange) });
	}
	take(name: string): void {
		const taken = presetOf(name)!.tokens;
		this.#try({ own: tokensFrom((one) => valueOf(taken, one) ?? valueOf(this.#now.own, one)), preset: name });
	}
	reset(group: TokenGroup): void {
		this.#try({ own: tokensFrom((one) => (one.group === group ? undefined : valueOf(this.#now.own, one))) });
	}
	write(css: string): void {
		this.#try({ css });
	}
	undo(): void {
		const last = this.#before.at(-1);
		if (!last) return;
		this.#now = last;
		this.#wroteAt = 0;
		this.#before = this.#before.slice(0, -1);
	}
	discard(): void {
		this.#take(this.#stored);
	}

	/** Stores what is tried; what was stored before a fault stays stored and is told as such. */
	async apply(caller: Caller): Promise<{ outcome: Outcome; faults?: FieldError[] }> {
		this.isSaving = true;
		try {
			for (const step of [() => this.#presetStep(), () => this.#tokenStep(), () => this.#cssStep()]) {
				const body = step();
				if (!body) continue;
				const told = await send(caller, body, this.#stored.version);
				if (told.outcome !== 'done') return told;
				this.#stored = told.stored!;
			}
			this.#take(this.#stored);
			return { outcome: 'done' };
		} finally {
			this.isSaving = false;
		}
	}
	#presetStep() {
		const { preset } = this.#now;
		return preset && preset !== this.#stored.importMeta?.preset ? { preset } : undefined;
	}
	#tokenStep() {
		const change: Record<string, Record<string, string | null>> = {};
		for (const one of tokenKeys) {
			const [wanted, stored] = [valueOf(this.#now.own, one), valueOf(this.#stored.own, one)];
			if (wanted !== stored) (change[one.group] ??= {})[one.key] = wanted ?? null;
		}
		return Object.keys(change).length ? { tokens: change } : undefined;
	}
	#cssStep() {
		return this.#now.css === this.#stored.css ? undefined : { css: this.#now.css };
	}
}

async function send(caller: Caller, change: InputOf<'design.save'>, version: number) {
	const told = await call(caller, 'design.save', change, { version });
	if (told.kind === 'done') return { outcome: 'done' as const, stored: told.body };
	if (told.kind === 'away' || told.status >= 500 || told.status === 429) return { outcome: 'away' as const };
	if (told.status === 412) return { outcome: 'stale' as const };
	return { outcome: told.status === 422 ? ('refused' as const) : ('denied' as const), faults: told.details };
}
