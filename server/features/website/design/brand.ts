import type { Transaction } from 'sequelize';
import { brandPictures, shownOrnaments, type BrandPicture, type IdentityChange } from '#lib/design/identity.ts';
import type { Context } from '../../../operation/operation.ts';
import { invalidField } from '../../../runtime/errors.ts';
import { hasEvents } from '../../authoring/events/find.ts';
import { sidesOf } from '../../platform/media/decode.ts';
import { ownFiles } from '../../platform/media/own-files.ts';
import { rasterOf } from '../../platform/media/picture.ts';
import { ownFile } from '../../platform/media/read-bytes.ts';
import type { StoredDesign } from './stored.ts';

/** The longest side of an icon in pixels; photos in the library are smaller anyway, drawings may be of any size. */
const longestIconSide = 4096;

const picturesIn = (change: IdentityChange): [key: BrandPicture, address: string][] =>
	brandPictures.flatMap((key) => (change[key] ? [[key, change[key]] as [BrandPicture, string]] : []));

/** 422 unless every picture of a change is a file of the namespace. */
export async function requireOwnPictures(change: IdentityChange, namespace: string, transaction: Transaction) {
	const pictures = picturesIn(change);
	const addresses = pictures.map(([, address]) => address);
	const known = await ownFiles(namespace, addresses, transaction);
	for (const [key, address] of pictures)
		if (!known.has(address))
			throw invalidField(`brand.${key}`, 'unknown_reference', 'There is no such file in the media library.');
}

/** 422 if the icon of a change is too large or cannot be made into a square picture. */
export async function checkIcon(
	{ icon }: IdentityChange,
	{ namespace, dependencies }: Pick<Context, 'namespace' | 'dependencies'>
): Promise<void> {
	if (!icon) return;
	// A file that is missing is refused with the others.
	const body = await (await ownFile(dependencies.env, namespace, icon))?.read();
	if (!body) return;
	const sides = await sidesOf(body);
	if (!sides) throw invalidField('brand.icon', 'invalid_format', 'This picture cannot be read.');
	if (Math.max(sides.width, sides.height) > longestIconSide)
		throw invalidField('brand.icon', 'too_big', `An icon may have at most ${longestIconSide} pixels on a side.`);
	await rasterOf(body, 32).catch(() => {
		throw invalidField('brand.icon', 'invalid_format', 'This picture cannot be read.');
	});
}

/** A picture of a brand as pages show it. */
interface ShownPicture {
	/** Its address with the version of its content. */
	src: string;
	width: number | null;
	height: number | null;
	/** Of its content. */
	hash: string;
}

/** The brand as pages show it: pictures that exist, and the ornaments that apply. */
export async function shownBrand(namespace: string, { brand }: Pick<StoredDesign, 'brand'>) {
	const addresses = picturesIn(brand).map(([, address]) => address);
	const files = await ownFiles(namespace, addresses, null);
	const shown = (key: BrandPicture): ShownPicture | null => {
		const file = files.get(brand[key] ?? '');
		if (!file) return null;
		const { sha256, width, height } = file;
		return { src: `${brand[key]}?v=${sha256.slice(0, 12)}`, width, height, hash: sha256.slice(0, 16) };
	};
	return {
		logo: shown('logo'),
		logoDark: shown('logoDark'),
		icon: shown('icon'),
		sharePicture: shown('sharePicture'),
		// The same frame surrounds the page that tells of a failure: its decoration must not be another one.
		ornaments: await ornamentsOf(namespace, brand.ornaments).catch(() => 'none' as const)
	};
}

/** The ornaments of a namespace; asks for its events only without a choice. */
export const ornamentsOf = async (namespace: string, chosen: StoredDesign['brand']['ornaments']) =>
	shownOrnaments(chosen, chosen === null && (await hasEvents(namespace)));
