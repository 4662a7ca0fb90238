import { Op, type Transaction } from 'sequelize';
import type { AnyJobKind } from './kind.ts';
import { QueuedJob } from './model.ts';

/** How a job stands, for whoever asked for it. */
type Standing = Pick<QueuedJob, 'state' | 'error' | 'createdAt'>;

/** The jobs of a kind with these keys, by key; one that ended long ago is forgotten. */
export async function jobsByKey(
	{ name: kind }: AnyJobKind,
	keys: readonly string[],
	transaction: Transaction | null
): Promise<Map<string, Standing>> {
	if (!keys.length) return new Map();
	const attributes = ['onceKey', 'state', 'error', 'createdAt'];
	const rows = await QueuedJob.findAll({ where: { kind, onceKey: [...keys] }, attributes, transaction });
	return new Map(rows.map((row) => [row.onceKey!, row]));
}

/** The jobs of a kind whose keys are `<group>:<number>`. */
export const jobsOfGroup = (
	{ name: kind }: Pick<AnyJobKind, 'name'>,
	group: string,
	transaction: Transaction | null
): Promise<Standing[]> => {
	// Unlike LIKE, both databases look this up by the index. The tilde comes after every digit.
	const onceKey = { [Op.gte]: `${group}:`, [Op.lt]: `${group}:~` };
	return QueuedJob.findAll({ where: { kind, onceKey }, attributes: ['state', 'error', 'createdAt'], transaction });
};
