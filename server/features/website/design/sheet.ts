import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { designCss } from '#lib/design/css.ts';
import { lettersOf } from '#lib/design/letters.ts';
import { shownBrand } from './brand.ts';
import { scopeCss } from './css-thread.ts';
import { shownFonts } from './fonts/find.ts';
import { designOf, type StoredDesign } from './stored.ts';
import { findCss } from '../../platform/settings/look.ts';

/** Which of the two styles of a namespace: `page` = its look and its own CSS, `look` = its look alone. */
type SheetKind = 'page' | 'look';

/** A style as pages load it. */
interface Sheet {
	/** Of the content: 16 hex digits. */
	hash: string;
	css: string;
}

const mostKeptBytes = 16 * 1024 * 1024;
const kept = new LRUCache<string, { sheet: Sheet | null }>({
	maxSize: mostKeptBytes,
	sizeCalculation: ({ sheet }, state) => state.length + 2 * (sheet?.css.length ?? 0) + 100
});

async function made(namespace: string, kind: SheetKind, design: StoredDesign): Promise<Sheet | null> {
	const own = kind === 'page' ? (await scopeCss(await findCss(namespace, null), namespace)).css : '';
	const css = [designCss(namespace, design.tokens, await shownFonts(namespace, design)), own]
		.filter(Boolean)
		.join('\n');
	if (css === '') return null;
	return { hash: createHash('sha256').update(css).digest('hex').slice(0, 16), css };
}

/** The current style of a namespace; null without its own. Each version is built once. */
export async function sheetOf(namespace: string, kind: SheetKind): Promise<Sheet | null> {
	const design = await designOf(namespace, null);
	const key = `${kind} ${design.state}`;
	const known = kept.get(key);
	if (known) return known.sheet;
	const sheet = await made(namespace, kind, design);
	// Data read after a newer write belongs to that one, and must not be cached as this version.
	if ((await designOf(namespace, null)).state === design.state) kept.set(key, { sheet });
	return sheet;
}

const endings: Record<SheetKind, string> = { page: '.css', look: '-look.css' };

/** The current address of a namespace's style; null without its own. */
export async function sheetAddress(namespace: string, kind: SheetKind): Promise<string | null> {
	const sheet = await sheetOf(namespace, kind);
	return sheet && `/design/${namespace}/${sheet.hash}${endings[kind]}`;
}

/** The design of a namespace's website: the address of its style, the default theme, its fonts, its brand. */
export async function pageLook(namespace: string) {
	const design = await designOf(namespace, null);
	const { tokens } = design;
	return {
		design: await sheetAddress(namespace, 'page'),
		theme: tokens.theme.mode,
		letters: lettersOf(tokens, await shownFonts(namespace, design)),
		brand: await shownBrand(namespace, design)
	};
}
