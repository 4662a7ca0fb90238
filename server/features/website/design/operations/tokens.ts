import { z } from 'zod';
import { presets } from '#lib/design/presets.ts';
import { operation } from '../../../../operation/operation.ts';
import { presentTokens } from '../present.ts';
import { tokenChange } from '../../../platform/settings/look-schema.ts';
import { designFields, presetName, tokenGroup, tokensOutput } from '../schema.ts';
import { designOf } from '../stored.ts';
import { writeDesign } from '../write.ts';

const read = { scope: 'design:read', area: 'design' } as const;
const write = { scope: 'design:write', area: 'design', right: 'w' } as const;
const target = () => 'design';

/** The look of a namespace in values. */
export const showTokens = operation({
	summary: 'Show the design tokens of the namespace: all values, and those it sets itself.',
	access: read,
	input: z.strictObject({}),
	output: tokensOutput,
	run: async ({ namespace }) => presentTokens(await designOf(namespace, null))
});

/** Changes some of the values; null restores the inherited one. */
export const updateTokens = operation({
	summary: 'Change design tokens; those left out stay, null returns one to what it inherits.',
	access: write,
	input: z.strictObject({ tokens: tokenChange }),
	output: tokensOutput,
	errors: ['version_conflict'],
	changes: ['design'],
	run: async (work) => presentTokens(await writeDesign({ tokens: work.input.tokens }, work)),
	target
});

/** The ready-made looks. */
export const listPresets = operation({
	summary: 'List the design presets with their values.',
	access: read,
	input: z.strictObject({}),
	output: z.object({
		presets: z.array(
			z.object({
				name: presetName,
				label: z.string(),
				description: z.string(),
				tokens: designFields.own.describe('The values that it sets')
			})
		)
	}),
	run: async () => ({ presets: presets as never })
});

/** Applies a preset; values it does not contain stay. */
export const importPreset = operation({
	summary: 'Apply a design preset; spacing, text size, motion and theme stay.',
	access: write,
	// Not an enum: a name that is unknown is 404.
	input: z.strictObject({ preset: z.string().trim().toLowerCase().max(100).describe('Name of the ready-made look') }),
	output: tokensOutput,
	errors: ['version_conflict'],
	changes: ['design'],
	run: async (work) => presentTokens(await writeDesign({ preset: work.input.preset }, work)),
	target
});

/** Removes own values, all of them or those of a group: inherited ones apply again. */
export const resetDesign = operation({
	summary: 'Remove the own values of the namespace, or those of one group; what it inherits shows again.',
	access: write,
	input: z.strictObject({ group: tokenGroup.optional().describe('The group; all without it') }),
	output: tokensOutput,
	errors: ['version_conflict'],
	changes: ['design'],
	run: async (work) => presentTokens(await writeDesign({ reset: work.input.group ?? true }, work)),
	target
});
