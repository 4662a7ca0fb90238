import { findRow } from '../../../database/rows.ts';
import { placeOf } from './folders.ts';
import { MediaFile } from './model.ts';

/**
 * The address of a picture with its version: an own file keeps its name when its content is replaced, and browsers keep
 * what they have for a day. Addresses of other sites and of files that are gone come back as they are.
 */
export async function versionedAddress(address: string | null): Promise<string | null> {
	const place = placeOf(address);
	if (!place) return address;
	const file = await findRow(MediaFile, place);
	return file ? `${address}?v=${file.sha256.slice(0, 12)}` : address;
}
