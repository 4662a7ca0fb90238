import { z } from 'zod';
import { blockTypes, kindOf, surfaces } from '#lib/blocks/blocks.ts';
import { contrastReport } from '#lib/design/contrast-report.ts';
import { cssVariables, variableOf } from '#lib/design/css.ts';
import { originsOf } from '#lib/design/presets.ts';
import { tokenKeys } from '#lib/design/tokens.ts';
import { operation } from '../../../../operation/operation.ts';
import { presentBrand } from '../present.ts';
import { brandFields, contrastResponse, designFields } from '../schema.ts';
import { designOf } from '../stored.ts';

const read = { scope: 'design:read', area: 'design' } as const;

/** The available settings, their values, and the variables that pages read. */
export const showSchema = operation({
	summary: 'Show the design tokens there are: their allowed values, defaults and CSS variables.',
	access: read,
	input: z.strictObject({}),
	output: z.object({
		keys: z.array(
			z.object({
				group: z.string(),
				key: z.string(),
				type: z.enum(['color', 'word']),
				allowed: z.array(z.string()).describe('Words; for a colour its form'),
				default: z.string(),
				variable: z.string()
			})
		)
	}),
	run: async () => ({
		keys: tokenKeys.map(({ group, key, allowed, standard }) => ({
			group,
			key,
			type: allowed ? ('word' as const) : ('color' as const),
			allowed: allowed ? [...allowed] : ['#rrggbb'],
			default: standard,
			variable: variableOf({ group, key })
		}))
	})
});

/** Everything about the design of a namespace that authors of pages need. */
export const showManifest = operation({
	summary:
		'Show the look of the namespace with its CSS variables, the variants of blocks and the contrast of its colours.',
	access: read,
	input: z.strictObject({}),
	output: z.object({
		manifest: z.object({
			tokens: designFields.tokens,
			own: designFields.own,
			origins: z.record(z.string(), z.enum(['built-in', 'default', 'preset', 'own'])),
			cssVariables: z.record(z.string(), z.string()),
			blocks: z.record(z.string(), z.array(z.string())),
			surfaces: z.array(z.enum(surfaces)),
			contrast: contrastResponse,
			...brandFields,
			version: designFields.version
		})
	}),
	async run({ namespace }) {
		const design = await designOf(namespace, null);
		const { tokens, own, inherited, importMeta } = design;
		return {
			manifest: {
				tokens,
				own: own as Record<string, Record<string, string>>,
				origins: originsOf(own, inherited, importMeta?.preset),
				cssVariables: cssVariables(tokens),
				blocks: Object.fromEntries(blockTypes.map((type) => [type, [...kindOf(type).variants]])),
				surfaces: [...surfaces],
				contrast: contrastReport(tokens.brand),
				...(await presentBrand(namespace, design, null))
			}
		};
	}
});
