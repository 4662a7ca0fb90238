import { Op } from 'sequelize';
import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { addressOf, placeOf } from '../folders.ts';
import { MediaFile } from '../model.ts';

/** More pictures than any page shows at once. */
const most = 500;

type Size = [width: number, height: number];

/**
 * The sizes of public pictures, in the order of their addresses, so that a page reserves their space while they load;
 * null if missing.
 */
export const showSizes = operation({
	summary: 'Show the sizes of pictures in pixels.',
	access: { public: true },
	input: z.strictObject({ addresses: z.array(z.string().max(2048)).max(most) }),
	async run({ input }) {
		const places = [...new Set(input.addresses)].flatMap((address) => placeOf(address) ?? []);
		if (places.length === 0) return { sizes: input.addresses.map(() => null) };
		const attributes = ['dir', 'name', 'width', 'height'];
		const files = await MediaFile.findAll({ attributes, where: { [Op.or]: places } });
		const known = new Map(
			files.flatMap(({ dir, name, width, height }) =>
				width && height ? [[addressOf({ dir, name }), [width, height] as Size] as const] : []
			)
		);
		return { sizes: input.addresses.map((address) => known.get(address) ?? null) };
	}
});
