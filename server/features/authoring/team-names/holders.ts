import { createHmac } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { ipPrefixOf } from '../../../access/ip-prefix.ts';
import type { Context } from '../../../operation/operation.ts';
import { TeamName } from './model.ts';
import { free } from './reservations.ts';

/** Who asks for a name; only hashes are stored of both. */
export interface Holder {
	heldBy: string | null;
	heldFrom: string;
}

// A phone holds some names while somebody chooses; a room of a thousand phones is one address.
const bounds = [
	{ of: 'heldBy', most: 20 },
	{ of: 'heldFrom', most: 1500 }
] as const;
/** More than any room asks for in ten minutes; beyond it the oldest of all go. */
const mostHeld = 3000;

/** Whoever makes this call, as names remember it. */
export function holderOf({ dependencies, ip, browserId }: Context, eventUid: string): Holder {
	const hash = (kind: string, text: string) =>
		createHmac('sha256', dependencies.env.SECRET_KEY)
			.update(JSON.stringify(['holder of a name', kind, eventUid, text]))
			.digest('hex');
	return {
		heldBy: browserId === undefined ? null : hash('browser', browserId),
		heldFrom: hash('address', ipPrefixOf(ip))
	};
}

/**
 * Makes room for so many more names: beyond the bound of a browser, of an address or of the event the oldest names that
 * nobody took are free again, those of the caller first, so that one who takes them all takes them from itself.
 */
export async function makeRoom(
	eventUid: string,
	holder: Holder,
	count: number,
	{ now, transaction }: { now: Date; transaction: Transaction }
): Promise<void> {
	for (const { of, most } of bounds)
		if (holder[of] !== null) await freeOldest({ eventUid, [of]: holder[of] }, most - count, now, transaction);
	await freeOldest({ eventUid }, mostHeld - count, now, transaction);
}

async function freeOldest(
	whose: { eventUid: string; heldBy?: string; heldFrom?: string },
	most: number,
	now: Date,
	transaction: Transaction
): Promise<void> {
	const where = { ...whose, state: 'reserved' as const };
	const held = await TeamName.count({ where, transaction });
	if (held <= most) return;
	const limit = held - Math.max(0, most);
	const oldest = await TeamName.findAll({
		where,
		attributes: ['id'],
		order: [['reservedAt', 'ASC'], 'id'],
		limit,
		raw: true,
		transaction
	});
	await TeamName.update(free(now), { where: { id: oldest.map(({ id }) => id) }, transaction });
}
