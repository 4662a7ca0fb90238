import { Op, type Transaction } from 'sequelize';
import { addressOf, placeOf } from './folders.ts';
import { MediaFile } from './model.ts';

/** Those of these addresses that are files of a namespace, by address. */
export async function ownFiles(
	namespace: string,
	addresses: readonly string[],
	transaction: Transaction | null
): Promise<Map<string, Pick<MediaFile, 'sha256' | 'width' | 'height'>>> {
	const places = addresses.flatMap((address) => placeOf(address) ?? []);
	if (!places.length) return new Map();
	const files = await MediaFile.findAll({ where: { namespace, [Op.or]: places }, transaction });
	return new Map(files.map((file) => [addressOf(file), file]));
}
