import { Op, type Transaction } from 'sequelize';
import { z } from 'zod';
import { brandFonts, type IdentityChange } from '#lib/design/identity.ts';
import { chosenFonts, type ChosenFonts, type OwnFont } from '#lib/design/own-fonts.ts';
import { invalidField } from '../../../../runtime/errors.ts';
import type { StoredDesign } from '../stored.ts';
import { Font } from './model.ts';

/** The own fonts of a namespace that have a file, by family and weight. */
export const findFonts = (namespace: string, transaction: Transaction | null): Promise<Font[]> =>
	Font.findAll({
		where: { namespace, file: { [Op.not]: null } },
		order: ['family', 'isItalic', 'minWeight', 'id'],
		transaction
	});

/** Where the files of fonts are, and the key of one in the storage. */
export const fontFolder = 'uploads';
export const keyOf = ({ file }: Pick<Font, 'file'>): string => `${fontFolder}/${file}`;

/** The part of a hash by which a font is addressed. */
export const shortHash = ({ sha256 }: Pick<Font, 'sha256'>): string => sha256.slice(0, 16);

/** An own font as responses spell it. */
export const fontResponse = z
	.object({
		id: z.int(),
		family: z.string().describe('What headingFont and textFont name; fonts of one family belong together'),
		src: z.string().describe('Address of the file'),
		minWeight: z.int().describe('1 to 1000; equal to maxWeight for a font of one weight'),
		maxWeight: z.int(),
		isItalic: z.boolean(),
		size: z.int().describe('Bytes')
	})
	.meta({ id: 'OwnFont' });

/** Record to response. */
export const presentFont = (font: Font): z.infer<typeof fontResponse> & OwnFont => ({
	id: font.id,
	family: font.family,
	src: `/design/${font.namespace}/font-${shortHash(font)}.woff2`,
	minWeight: font.minWeight,
	maxWeight: font.maxWeight,
	isItalic: font.isItalic,
	size: font.size
});

/** The own fonts that a design chooses. */
export async function shownFonts(namespace: string, { brand }: Pick<StoredDesign, 'brand'>): Promise<ChosenFonts> {
	const isAsked = brandFonts.some((key) => brand[key]);
	return chosenFonts(brand, isAsked ? (await findFonts(namespace, null)).map(presentFont) : []);
}

/** 422 unless every family of a change is one of the namespace. */
export async function requireOwnFamilies(change: IdentityChange, namespace: string, transaction: Transaction) {
	const chosen = brandFonts.filter((key) => change[key]);
	if (!chosen.length) return;
	const families = new Set((await findFonts(namespace, transaction)).map(({ family }) => family));
	for (const key of chosen)
		if (!families.has(change[key]!))
			throw invalidField(`brand.${key}`, 'unknown_reference', 'There is no own font of this family.');
}
