import { z } from 'zod';
import { lineText } from '#lib/text/fields.ts';
import { actorName } from '../../../access/actor.ts';
import { publishTokenChange } from '../../../access/access-changes.ts';
import { scopes } from '../../../access/scopes.ts';
import { invalidField } from '../../../runtime/errors.ts';
import { orNull } from '../../../operation/empty-to-null.ts';
import { listing, readList } from '../../../operation/listing.ts';
import { operation } from '../../../operation/operation.ts';
import { systemOnly } from '../../../operation/system.ts';
import { randomText, sha256 } from '../../../runtime/crypto.ts';
import { recordKey } from '../namespaces/fields.ts';
import { dateTime } from '../../../operation/date-time.ts';
import { findToken } from './find.ts';
import { ApiToken } from './model.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export interface ApiTokenResponse {
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

/** Record to response; neither hash nor secret. */
const presentToken = (row: ApiToken, now: Date): ApiTokenResponse => ({
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
		expiresAt: orNull(dateTime).optional().describe('End of its use; null = none')
	}),
	changes: ['tokens'],
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
	input: z.strictObject(listing),
	async run({ input, namespace, now }) {
		const { rows, list } = await readList(input, {
			model: ApiToken,
			where: { namespace },
			searched: ['label', 'prefix', 'scopes'],
			order: [['id', 'DESC']]
		});
		return { tokens: rows.map((row) => presentToken(row, now)), list };
	}
});

/** Revokes a token permanently; a second time changes nothing. */
export const revokeToken = operation({
	summary: 'Revoke an API token; it stops working at once.',
	access: { area: 'tokens', right: 'w' },
	input: z.strictObject({ id: recordKey }),
	changes: ['tokens'],
	async run({ input, namespace, now, dependencies, transaction, afterCommit }) {
		const row = await findToken(namespace, input.id, transaction);
		if (!row.revokedAt) await row.update({ revokedAt: now }, { transaction });
		afterCommit(() => publishTokenChange(dependencies, row.id));
		return { token: presentToken(row, now) };
	}
});

/** Removes a token from the list; it stops working immediately. */
export const removeToken = operation({
	summary: 'Delete an API token.',
	access: { area: 'tokens', right: 'w' },
	input: z.strictObject({ id: recordKey }),
	changes: ['tokens'],
	async run({ input, namespace, dependencies, transaction, afterCommit }) {
		const row = await findToken(namespace, input.id, transaction);
		await row.destroy({ transaction });
		afterCommit(() => publishTokenChange(dependencies, row.id));
		return { id: row.id };
	}
});

/** Records that a token was used. Its calls are audited themselves, so this is not. */
export const noteTokenUse = operation({
	summary: 'Note that an API token was used.',
	access: systemOnly,
	input: z.strictObject({ id: z.int() }),
	changes: [],
	async run({ input: { id }, now, transaction }) {
		await ApiToken.update({ lastUsedAt: now }, { where: { id }, transaction, silent: true });
		return {};
	},
	target: () => null
});
