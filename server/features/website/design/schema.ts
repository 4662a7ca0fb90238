import { z } from 'zod';
import { ornaments } from '#lib/design/identity.ts';
import { pairs } from '#lib/design/contrast-report.ts';
import { presetNames } from '#lib/design/presets.ts';
import { tokenGroups, type TokenGroup, type Tokens } from '#lib/design/tokens.ts';
import { versionSchema } from '../../../operation/response-schema.ts';
import { everyGroup, identity, ofGroup } from '../../platform/settings/look-schema.ts';
import { fontResponse } from './fonts/find.ts';

export const tokenGroup = z.enum(tokenGroups as [TokenGroup, ...TokenGroup[]]);
export const presetName = z.enum(presetNames as [string, ...string[]]);

/** All fifteen values. */
const tokensResponse = z
	.object(everyGroup((group) => z.object(ofGroup(group, false))))
	.meta({ id: 'DesignTokens' }) as unknown as z.ZodType<Tokens>;
/** Those that are set. */
const ownResponse = z
	.object(everyGroup((group) => z.object(ofGroup(group, false)).partial().optional()))
	.meta({ id: 'OwnDesignTokens' }) as unknown as z.ZodType<Partial<Record<TokenGroup, Record<string, string>>>>;

const pairName = z.enum(pairs.map(([name]) => name));
const pairReport = z.object({
	pair: pairName,
	ratio: z.number().describe('1 to 21'),
	aa: z.boolean().describe('At least 4.5 : 1'),
	aaa: z.boolean().describe('At least 7 : 1')
});
export const contrastResponse = z
	.object({ light: z.array(pairReport), dark: z.array(pairReport) })
	.meta({ id: 'ContrastReport' });

const warningFields = { message: z.string() };
const tokenWarning = z.object({
	...warningFields,
	pair: pairName,
	theme: z.enum(['light', 'dark']),
	ratio: z.number(),
	key: z.string().describe('The colour to change'),
	nearest: z.string().describe('The nearest tone that can be read')
});
export const cssWarning = z.object({
	...warningFields,
	line: z.int().min(1),
	code: z.string(),
	isDropped: z.boolean().describe('Whether it was left out; otherwise it stays as it is'),
	part: z.string().describe('What is meant')
});

/** The look of a namespace. */
export const designFields = {
	tokens: tokensResponse.describe('All values: own, else those of default, else built in'),
	own: ownResponse.describe('The values that the namespace sets itself'),
	importMeta: z
		.object({ preset: z.string(), importedAt: z.string(), importedBy: z.string() })
		.nullable()
		.describe('The preset that was taken over last'),
	version: versionSchema,
	warnings: z.array(tokenWarning).describe('Colours that people could hardly read')
};
export const tokensOutput = z.object(designFields);
export const cssOutput = z.object({ css: z.string(), version: versionSchema, warnings: z.array(cssWarning) });

/** The brand of a namespace. */
export const brandFields = {
	brand: identity.describe('Own pictures, fonts and ornaments of the namespace; nothing of it is inherited'),
	fonts: z.array(fontResponse).describe('The own fonts that there are'),
	shownOrnaments: z.enum(ornaments).describe('The ornaments that pages show')
};
export const brandOutput = z.object({ ...brandFields, version: versionSchema });
