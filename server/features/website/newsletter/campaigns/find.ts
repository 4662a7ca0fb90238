import type { Transaction } from 'sequelize';
import { notFound } from '../../../../runtime/errors.ts';
import { Campaign } from './model.ts';

/** An issue of a namespace, locked for a write; 404 for any other. */
export async function findCampaign(namespace: string, id: number, transaction: Transaction | null): Promise<Campaign> {
	const row = await Campaign.findOne({ where: { id, namespace }, ...(transaction && { transaction, lock: true }) });
	if (!row) throw notFound('issue');
	return row;
}
