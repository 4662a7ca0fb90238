import type { Transaction } from 'sequelize';
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
