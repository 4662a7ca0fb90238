import { Op, type Transaction } from 'sequelize';
import type { AnyJobKind } from './kind.ts';
import { QueuedJob } from './model.ts';

type Kind = Pick<AnyJobKind, 'name'>;
const shown = ['id', 'onceKey', 'state', 'progress', 'error', 'createdAt'] as const;

/** How a job stands, for whoever asked for it. */
export type Standing = Pick<QueuedJob, (typeof shown)[number]>;

/** The jobs of a kind with these keys, by key; one that ended long ago is forgotten. */
export async function jobsByKey(
	{ name: kind }: Kind,
	keys: readonly string[],
	transaction: Transaction | null
): Promise<Map<string, Standing>> {
	if (!keys.length) return new Map();
	const rows = await QueuedJob.findAll({ where: { kind, onceKey: [...keys] }, attributes: [...shown], transaction });
	return new Map(rows.map((row) => [row.onceKey!, row]));
}

/** The jobs of a kind whose keys are `<group>:<text>`. */
export const jobsOfGroup = (
	{ name: kind }: Kind,
	group: string,
	transaction: Transaction | null
): Promise<Standing[]> => {
	// Unlike LIKE, both databases look this up by the index. The tilde comes after every letter and digit.
	const onceKey = { [Op.gte]: `${group}:`, [Op.lt]: `${group}:~` };
	return QueuedJob.findAll({ where: { kind, onceKey }, attributes: [...shown], transaction });
};

/** Cancels the job with this key: whoever holds it learns of it within a second; false when it is over already. */
export async function cancelByKey({ name: kind }: Kind, onceKey: string, transaction: Transaction): Promise<boolean> {
	const where = { kind, onceKey, state: ['queued', 'running'] };
	const [cancelled] = await QueuedJob.update({ state: 'cancelled', dueAt: null }, { where, transaction });
	return cancelled > 0;
}
