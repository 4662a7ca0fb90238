import type { Transaction } from 'sequelize';
import { contrastWarnings, type ContrastWarning } from '#lib/design/contrast-report.ts';
import { contrast } from '#lib/design/contrast.ts';
import { ornamentsOf } from './brand.ts';
import { scopeCss } from './css-thread.ts';
import { findFonts, presentFont } from './fonts/find.ts';
import type { CssWarning } from './custom-css.ts';
import { designOf, type StoredDesign } from './stored.ts';
import { findCss } from '../../platform/settings/look.ts';

/** Colours that people could hardly read, in words too. */
export const tokenWarnings = ({ tokens }: StoredDesign): (ContrastWarning & { message: string })[] =>
	contrastWarnings(tokens.brand).map((one) => ({
		...one,
		message: `${one.pair} reaches ${one.ratio} : 1 in the ${one.theme} theme; 4.5 : 1 can be read.`
	}));

/** The tokens of a namespace as all routes return them. */
export const presentTokens = (design: StoredDesign) => ({
	tokens: design.tokens,
	own: design.own as Record<string, Record<string, string>>,
	importMeta: design.importMeta,
	version: design.version,
	warnings: tokenWarnings(design)
});

/** The brand of a namespace as all routes return it. */
export const presentBrand = async (
	namespace: string,
	{ brand, version }: StoredDesign,
	transaction: Transaction | null
) => ({
	brand,
	fonts: (await findFonts(namespace, transaction)).map(presentFont),
	shownOrnaments: await ornamentsOf(namespace, brand.ornaments),
	version
});

/** The CSS of a namespace with what of it is left out. */
export async function presentCss(namespace: string, transaction: Transaction | null) {
	const design = await designOf(namespace, transaction);
	const css = await findCss(namespace, transaction);
	return { css, version: design.version, warnings: await cssWarnings(css, namespace, design) };
}

/** A style as pages load it, what of it is left out, and which of its texts people could hardly read on the paper of the namespace. */
export async function readCss(
	source: string,
	namespace: string,
	{ tokens }: StoredDesign
): Promise<{ css: string; warnings: CssWarning[] }> {
	const { css, warnings, texts } = await scopeCss(source, namespace);
	const faint = texts.flatMap(({ line, part, colour, ground = tokens.brand.paper }): CssWarning[] => {
		const ratio = Math.floor(contrast(colour, ground) * 100) / 100;
		const message = `${colour} on ${ground} reaches ${ratio} : 1; 4.5 : 1 can be read.`;
		return ratio < 4.5 ? [{ line, code: 'low_contrast', message, isDropped: false, part }] : [];
	});
	return { css, warnings: [...warnings, ...faint].sort((a, b) => a.line - b.line) };
}

/** What of a style is left out or should be checked. */
export const cssWarnings = async (css: string, namespace: string, design: StoredDesign): Promise<CssWarning[]> =>
	(await readCss(css, namespace, design)).warnings;
