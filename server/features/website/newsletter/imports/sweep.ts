import { Op, type Transaction } from 'sequelize';
import type { WriteWork } from '../../../../operation/operation.ts';
import { dropList, oldLists } from './files.ts';
import { SubscriberImport } from './model.ts';

const dayMs = 86_400_000;
/** An import nobody went on with is forgotten after a day, one that ended after a week, with its file. */
const keptDays = { open: 1, over: 7 };

/** Forgets imports in time, and files that belong to none. */
export async function sweepImportsOf(
	dataDir: string,
	now: Date,
	transaction: Transaction,
	afterCommit: WriteWork['afterCommit']
): Promise<{ removed: number }> {
	const before = (days: number) => ({ [Op.lt]: new Date(now.getTime() - days * dayMs) });
	const removed = await SubscriberImport.destroy({
		where: {
			[Op.or]: [
				{ state: 'ready', updatedAt: before(keptDays.open) },
				{ state: ['done', 'failed', 'cancelled', 'reading', 'writing'], updatedAt: before(keptDays.over) }
			]
		},
		transaction
	});
	afterCommit(async () => {
		const old = await oldLists(dataDir, now);
		if (!old.length) return;
		const kept = await SubscriberImport.findAll({ where: { uid: old }, attributes: ['uid'], raw: true });
		const known = new Set(kept.map(({ uid }) => uid));
		for (const uid of old) if (!known.has(uid)) await dropList(dataDir, uid);
	});
	return { removed };
}
