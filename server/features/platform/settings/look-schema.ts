import { z } from 'zod';
import { lineText } from '#lib/text/fields.ts';
import { ornaments } from '#lib/design/identity.ts';
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

const libraryPicture = z
	.string()
	.trim()
	.max(200)
	.regex(
		/^\/(?:uploads|events\/[0-9a-f]{32}\/images)\/[a-z0-9-]+\.(?:png|jpg|webp|svg)$/,
		'Use the address of a file of the media library, like /uploads/logo.svg.'
	)
	.nullable();

const ownFamily = lineText(80).nullable();

const identityFields = {
	logo: libraryPicture.describe('Logo on light ground'),
	logoDark: libraryPicture.describe('Logo on dark ground; without it the other one gets a light plate'),
	icon: libraryPicture.describe('Square picture for tabs and home screens'),
	sharePicture: libraryPicture.describe('Picture of links to pages without their own'),
	headingFont: ownFamily.describe('Own family for headings; null = that of the tokens'),
	textFont: ownFamily.describe('Own family for texts; null = that of the tokens'),
	ornaments: z.enum(ornaments).nullable().describe('Decoration of heroes; null = all with events, else none')
};

/** The brand of a namespace: pictures by their addresses in the media library, and the ornaments. */
export const identity = z.strictObject(identityFields).meta({ id: 'Brand' });

/** A change of the brand: omitted keys stay, null removes. */
export const identityChange = z
	.strictObject(identityFields)
	.partial()
	.describe('Addresses of the media library; omitted keys stay, null removes');
