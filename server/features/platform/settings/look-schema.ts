import { z } from 'zod';
import { tokenGroups, tokenKeys, type TokenChange, type TokenGroup } from '#lib/design/tokens.ts';

const mostCssBytes = 64 * 1024;

const colour = z
	.string()
	.trim()
	.toLowerCase()
	.regex(/^#[0-9a-f]{6}$/, 'Write a colour as #rrggbb.');

const keysOf = (group: TokenGroup) => tokenKeys.filter((one) => one.group === group);
/** The schemas of the keys of a group; in a change they may be missing or null. */
export const ofGroup = (group: TokenGroup, change: boolean) =>
	Object.fromEntries(
		keysOf(group).map(({ key, allowed }) => {
			const value = allowed ? z.enum(allowed as [string, ...string[]]) : colour;
			return [key, change ? value.nullable().optional() : value];
		})
	);
/** Something for each group of tokens. */
export const everyGroup = <Value>(of: (group: TokenGroup) => Value) =>
	Object.fromEntries(tokenGroups.map((group) => [group, of(group)])) as Record<TokenGroup, Value>;

/** A change of tokens: omitted keys stay, null restores the inherited value. */
export const tokenChange = z
	.strictObject(everyGroup((group) => z.strictObject(ofGroup(group, true)).optional()))
	.describe('{group: {key: value}}; null returns a key to what it inherits') as unknown as z.ZodType<TokenChange>;

/** The values that a namespace sets itself. */
export const ownTokens = z.strictObject(
	everyGroup((group) => z.strictObject(ofGroup(group, false)).partial().optional())
);

/** CSS of a namespace as people write it. */
export const customCss = z
	.string()
	// As a parser reads it: the databases would not store it.
	.overwrite((text) => text.replaceAll('\0', '\ufffd').replace(/\r\n?/g, '\n'))
	.refine((text) => text.isWellFormed(), {
		error: 'This holds half a character.',
		params: { code: 'invalid_format' }
	})
	.refine((text) => Buffer.byteLength(text) <= mostCssBytes, {
		error: 'This may have at most 64 kB.',
		params: { code: 'too_long' }
	})
	.describe('CSS for the public pages of the namespace, at most 64 kB; what is not allowed is left out');
