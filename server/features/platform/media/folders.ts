import { z } from 'zod';
import type { Context } from '../../../operation/operation.ts';
import { invalidField } from '../../../runtime/errors.ts';
import type { Kind } from './picture.ts';

/** The folder of files that belong to no event. */
export const globalDir = 'uploads';
const eventDir = /^events\/([0-9a-f]{32})\/images$/;

/** A folder of the media library: `uploads`, or `events/<uid>/images` of an event. */
export const mediaDir = z
	.string()
	.refine((dir) => dir === globalDir || eventDir.test(dir), {
		error: 'There is no such folder.',
		params: { code: 'invalid_format' }
	})
	.default(globalDir);

/** The uid of the event whose folder this is; undefined for the general one. */
export const eventOfDir = (dir: string): string | undefined => eventDir.exec(dir)?.[1];

/** 422 unless the folder is `uploads` or belongs to an event of the namespace (of any, when `everywhere`). */
export async function requireDir(
	dir: string,
	{ namespace, dependencies }: Pick<Context, 'namespace' | 'dependencies'>,
	everywhere = false
): Promise<void> {
	const uid = eventOfDir(dir);
	if (uid === undefined) return;
	const owner = await dependencies.namespaces.ofEvent(uid);
	if (owner === undefined || (!everywhere && owner !== namespace))
		throw invalidField('dir', 'unknown_reference', 'There is no such folder.');
}

const fixedStems: Partial<Record<Kind, string>> = { logo: 'logo', sticker: 'sticker-bg' };

/** The one stem that a logo or sticker of an event has; undefined for photos. */
export const fixedStem = (kind: Kind): string | undefined => fixedStems[kind];

/** 422 if a logo or sticker is meant for a folder other than an event's. */
export function checkKind(kind: Kind, dir: string): void {
	if (fixedStem(kind) && dir === globalDir)
		throw invalidField('dir', 'invalid_format', 'Logos and stickers belong to an event.');
}

/** Whether a stem is reserved for the logo or sticker of an event. */
export const isKeptFree = (stem: string, dir: string): boolean =>
	dir !== globalDir && Object.values(fixedStems).includes(stem);

/** The address below the site and, without its slash, the key in the storage. */
export const addressOf = ({ dir, name }: { dir: string; name: string }): string => `/${dir}/${name}`;
export const keyOf = ({ dir, name }: { dir: string; name: string }): string => `${dir}/${name}`;

const addressForm = /^\/(uploads|events\/[0-9a-f]{32}\/images)\/([^/?#]+)$/;

/** Where the file of an address is stored; undefined for other sites and unknown addresses. */
export function placeOf(address: string | null): { dir: string; name: string } | undefined {
	const [, dir, name] = addressForm.exec(address ?? '') ?? [];
	return dir && name ? { dir, name } : undefined;
}
