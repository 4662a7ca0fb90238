import type { OutputOf } from '../../../../../server/composition/operations.ts';
import { changedIdentity, equalIdentity, type Identity, type IdentityChange } from '#lib/design/identity.ts';
import { chosenFonts } from '#lib/design/own-fonts.ts';
import { presetOf, originsOf } from '#lib/design/presets.ts';
import {
	changedTokens,
	equalTokens,
	resolveTokens,
	tokensFrom,
	valueOf,
	type OwnTokens,
	type TokenChange,
	type TokenGroup
} from '#lib/design/tokens.ts';
import { History } from '#lib/ui/history.svelte.ts';

type Shown = OutputOf<'design.show'>;
/** What the screen needs of the stored design. */
export type Stored = Pick<Shown, 'css' | 'cssWarnings' | 'version' | 'brand' | 'fonts' | 'hasEvents'> & {
	own: OwnTokens;
	inherited: OwnTokens;
	importMeta: { preset: string } | null;
};
/** The design in preview. */
export interface Look {
	own: OwnTokens;
	preset: string | undefined;
	css: string;
	brand: Identity;
}

const lookOf = ({ own, importMeta, css, brand }: Stored): Look => ({ own, preset: importMeta?.preset, css, brand });

/** A design in preview: nobody else sees it until it is applied. */
export class Trial {
	/** The stored design, as far as this screen knows. */
	stored = $state.raw<Stored>()!;
	look = $state.raw<Look>()!;
	readonly history = new History();

	constructor(stored: Stored) {
		this.stored = stored;
		this.look = lookOf(stored);
	}

	get own() {
		return this.look.own;
	}
	get css() {
		return this.look.css;
	}
	get brand() {
		return this.look.brand;
	}
	/** The own families in preview, and their files. */
	get fonts() {
		return chosenFonts(this.brand, this.stored.fonts);
	}
	get hasEvents() {
		return this.stored.hasEvents;
	}
	get preset() {
		return this.look.preset;
	}
	get tokens() {
		return resolveTokens(this.stored.inherited, this.own);
	}
	get origins() {
		return originsOf(this.own, this.stored.inherited, this.preset);
	}
	get isChanged() {
		const stored = lookOf(this.stored);
		if (!equalIdentity(this.brand, stored.brand)) return true;
		return this.css !== stored.css || !equalTokens(this.own, stored.own) || this.preset !== stored.preset;
	}

	/** One undo step; letters in quick succession share one. */
	#try(change: Partial<Look>): void {
		const [before, after] = [this.look, { ...this.look, ...change }];
		this.history.add({
			undo: () => void (this.look = before),
			redo: () => void (this.look = after),
			...('css' in change && { kind: 'css' })
		});
		this.look = after;
	}
	set(group: TokenGroup, key: string, value: string | null): void {
		this.#try({ own: changedTokens(this.own, { [group]: { [key]: value } } as TokenChange) });
	}
	take(name: string): void {
		const taken = presetOf(name)!.tokens;
		this.#try({ own: tokensFrom((one) => valueOf(taken, one) ?? valueOf(this.own, one)), preset: name });
	}
	reset(group: TokenGroup): void {
		this.#try({ own: tokensFrom((one) => (one.group === group ? undefined : valueOf(this.own, one))) });
	}
	setBrand(change: IdentityChange): void {
		this.#try({ brand: changedIdentity(this.brand, change) });
	}
	write(css: string): void {
		this.#try({ css });
	}
	/** Returns to the stored design, as a step that can be undone. */
	discard(): void {
		this.#try(lookOf(this.stored));
	}
	/** Fonts came or went, which needs no applying. Steps back could choose one that is gone. */
	storedFonts(change: Pick<Stored, 'fonts' | 'version'> & Partial<Pick<Stored, 'brand'>>): void {
		this.stored = { ...this.stored, ...change };
		const kept = (chosen: string | null) => (change.fonts.some(({ family }) => family === chosen) ? chosen : null);
		const { headingFont, textFont } = this.brand;
		this.look = {
			...this.look,
			brand: { ...this.brand, headingFont: kept(headingFont), textFont: kept(textFont) }
		};
		this.history.clear();
	}
	/** The whole design was stored; changes made in the meantime are still a preview. */
	applied(sent: Look): void {
		if (this.look !== sent) return;
		this.look = lookOf(this.stored);
		this.history.clear();
	}
}
