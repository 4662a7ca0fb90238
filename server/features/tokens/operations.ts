import type { Transaction } from 'sequelize';
import { z } from 'zod';
import { lineText } from '#lib/questions/fields.ts';
import { actorName } from '../../access/actor.ts';
import { scopes } from '../../access/scopes.ts';
import { invalidField, notFound } from '../../errors.ts';
import { operation } from '../../operation.ts';
import { randomText, sha256 } from '../../secrets.ts';
import { idOf, recordKey } from '../namespaces/fields.ts';
import { dateTime } from '../events/schema.ts';
import { ApiToken } from './model.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export interface ApiTokenWire {
	id: number;
	namespace: string;
	label: string;
	prefix: string;
	scopes: string[];
	createdAt: string;
	createdBy: string;
	expiresAt: string | null;
	revokedAt: string | null;
	lastUsedAt: string | null;
	isActive: boolean;
}

/** Record to wire; neither hash nor secret. */
const presentToken = (row: ApiToken, now: Date): ApiTokenWire => ({
	id: row.id,
	namespace: row.namespace,
	label: row.label,
	prefix: row.prefix,
	scopes: row.scopes,
	createdAt: row.createdAt.toISOString(),
	createdBy: row.createdBy,
	expiresAt: row.expiresAt?.toISOString() ?? null,
	revokedAt: row.revokedAt?.toISOString() ?? null,
	lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
	isActive: !row.revokedAt && !(row.expiresAt && row.expiresAt <= now)
});

/** Makes a token `mq_<10>_<43>`; the whole text is answered here once and never again. */
export const createToken = operation({
	summary: 'Create an API token.',
	access: { area: 'tokens', right: 'w' },
	input: z.strictObject({
		label: lineText(80).describe('What the token is for'),
		scopes: z.array(z.enum(scopes)).min(1).describe('What the token may do'),
		expiresAt: dateTime.nullable().optional().describe('End of its use; null = none')
	}),
	writes: ['tokens'],
	async run({ input, actor, namespace, now, transaction }) {
		const expiresAt = input.expiresAt ?? null;
		if (expiresAt && expiresAt <= now) throw invalidField('expiresAt', 'too_small', 'This time is over already.');
		const prefix = randomText(10, alphabet);
		const secret = `mq_${prefix}_${randomText(43, alphabet)}`;
		const row = await ApiToken.create(
			{
				namespace,
				label: input.label,
				prefix,
				tokenHash: sha256(secret),
				scopes: [...new Set(input.scopes)],
				createdBy: actorName(actor),
				expiresAt
			},
			{ transaction }
		);
		return { token: presentToken(row, now), secret };
	}
});

/** The tokens of the namespace, newest first; neither hash nor secret. */
export const listTokens = operation({
	summary: 'List the API tokens of the namespace.',
	access: { area: 'tokens' },
	input: z.strictObject({}),
	async run({ namespace, now }) {
		const rows = await ApiToken.findAll({ where: { namespace }, order: [['id', 'DESC']] });
		return { tokens: rows.map((row) => presentToken(row, now)) };
	}
});

async function findToken(namespace: string, key: string | number, transaction: Transaction): Promise<ApiToken> {
	const row = await ApiToken.findOne({ where: { id: idOf(key, 'token'), namespace }, transaction });
	if (!row) throw notFound('token');
	return row;
}

/** Ends a token for good; a second time changes nothing. */
export const revokeToken = operation({
	summary: 'Revoke an API token; it stops working at once.',
	access: { area: 'tokens', right: 'w' },
	input: z.strictObject({ id: recordKey }),
	writes: ['tokens'],
	async run({ input, namespace, now, transaction }) {
		const row = await findToken(namespace, input.id, transaction!);
		if (!row.revokedAt) await row.update({ revokedAt: now }, { transaction });
		return { token: presentToken(row, now) };
	}
});

/** Takes a token out of the list; it stops working at once. */
export const removeToken = operation({
	summary: 'Delete an API token.',
	access: { area: 'tokens', right: 'w' },
	input: z.strictObject({ id: recordKey }),
	writes: ['tokens'],
	async run({ input, namespace, transaction }) {
		const row = await findToken(namespace, input.id, transaction!);
		await row.destroy({ transaction });
		return { id: row.id };
	}
});
