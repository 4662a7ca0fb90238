import type { Transaction } from 'sequelize';
import { notFound } from '../../../runtime/errors.ts';
import { idOf } from '../namespaces/fields.ts';
import { ApiToken } from './model.ts';

/** A token of the namespace; 404 when it is not there. */
export async function findToken(namespace: string, key: string | number, transaction: Transaction): Promise<ApiToken> {
	const row = await ApiToken.findOne({ where: { id: idOf(key, 'token'), namespace }, transaction });
	if (!row) throw notFound('token');
	return row;
}

/** The number of active tokens of a namespace. */
export const countTokens = (namespace: string): Promise<number> =>
	ApiToken.count({ where: { namespace, revokedAt: null } });
