import type { Transaction } from 'sequelize';
import { z } from 'zod';
import { contrastReport } from '#lib/design/contrast-report.ts';
import { originsOf, presets } from '#lib/design/presets.ts';
import { operation, type WriteWork } from '../../../../operation/operation.ts';
import { hasEvents } from '../../../authoring/events/find.ts';
import { checkIcon } from '../brand.ts';
import { presentBrand, presentCss, presentTokens } from '../present.ts';
import { customCss, identityChange, tokenChange } from '../../../platform/settings/look-schema.ts';
import { presetName, tokenGroup } from '../schema.ts';
import { designOf, type StoredDesign } from '../stored.ts';
import { writeDesign, type DesignChange } from '../write.ts';
import { updateCss } from './css.ts';

const screenOf = async (namespace: string, design: StoredDesign, transaction: Transaction | null) => ({
	...presentTokens(design),
	...(await presentBrand(namespace, design, transaction)),
	/** Whether ornaments are proposed. */
	hasEvents: await hasEvents(namespace),
	inherited: design.inherited as Record<string, Record<string, string>>,
	origins: originsOf(design.own, design.inherited, design.importMeta?.preset),
	contrast: contrastReport(design.tokens.brand)
});

/** All that the screen of the look shows. */
export const showDesign = operation({
	summary: 'Show the look of the namespace: its values, where they come from, its CSS and the ready-made looks.',
	access: { area: 'design' },
	input: z.strictObject({}),
	async run({ namespace }) {
		const { css, warnings: cssWarnings } = await presentCss(namespace, null);
		return { ...(await screenOf(namespace, await designOf(namespace, null), null)), css, cssWarnings, presets };
	}
});

const changes = { tokens: tokenChange, css: customCss, preset: presetName, brand: identityChange };
const reset = z.union([z.literal(true), tokenGroup]).describe('true, or the name of one group');

/** Saves one change of the look: values, CSS, a ready-made look, the brand, or a reset. */
export const saveDesign = operation({
	summary: 'Save one change of the look: values, CSS, a ready-made look, the brand, or a reset.',
	access: { area: 'design', right: 'w' },
	input: z
		.strictObject({ ...changes, reset })
		.partial()
		.refine((sent) => Object.values(sent).filter((value) => value !== undefined).length === 1, {
			error: 'Send exactly one of tokens, css, preset, brand and reset.',
			params: { code: 'required' }
		}),
	errors: ['version_conflict'],
	changes: ['design'],
	async prepare(work) {
		const { css, brand } = work.input;
		if (brand) await checkIcon(brand, work);
		return css === undefined ? undefined : updateCss.prepare!({ ...work, input: { css } });
	},
	async run(work) {
		const design = await writeDesign(changeOf(work.input), work as WriteWork);
		const { css, warnings } = await presentCss(work.namespace, work.transaction);
		const shown = await screenOf(work.namespace, design, work.transaction);
		return {
			...shown,
			css,
			cssWarnings: work.prepared ?? warnings,
			warnings: [...shown.warnings, ...(work.prepared ?? [])]
		};
	},
	target: () => 'design'
});

/** The single input, as a change. */
const changeOf = (sent: object): DesignChange =>
	Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as unknown as DesignChange;
