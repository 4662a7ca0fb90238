import { z } from 'zod';
import { lineText } from '#lib/questions/fields.ts';
import { actorName } from '../../access/actor.ts';
import { scopes } from '../../access/scopes.ts';
import { invalidField } from '../../errors.ts';
import { operation } from '../../operation.ts';
import { randomText, sha256 } from '../../secrets.ts';
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
