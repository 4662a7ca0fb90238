import { Op, type Transaction, type WhereOptions } from 'sequelize';
import { cleaning, type Job } from '../../../operation/system.ts';
import { OauthClient, OauthCode, OauthGrant, OauthRequest, OauthToken } from './model.ts';

const dayMs = 86_400_000;
const yearMs = 366 * dayMs;
const batch = 500;
const before = (now: Date, ms: number) => ({ [Op.lt]: new Date(now.getTime() - ms) });

/** Requests that were not decided in time. */
const deleteOldRequests = (now: Date, transaction: Transaction): Promise<number> =>
	OauthRequest.destroy({ where: { expiresAt: before(now, 0) }, transaction });

/** The grants of some codes and tokens, by uid. */
async function grantsOf(where: WhereOptions, transaction: Transaction): Promise<Set<string>> {
	const asked = { where, attributes: ['grantUid'], raw: true, transaction };
	const rows = [...(await OauthCode.findAll(asked)), ...(await OauthToken.findAll(asked))];
	return new Set(rows.map(({ grantUid }) => grantUid));
}

/**
 * Codes and tokens a day after they expire, so that the second use of a code is noticed, and the grants that have
 * neither any more. Only grants that lose something now are checked, because there is a grant for every app of every
 * user.
 */
async function deleteOldTokens(now: Date, transaction: Transaction): Promise<number> {
	const where = { expiresAt: before(now, dayMs) };
	const old = await grantsOf(where, transaction);
	if (!old.size) return 0;
	const gone = (await OauthCode.destroy({ where, transaction })) + (await OauthToken.destroy({ where, transaction }));
	return gone + (await deleteEmptyGrants([...old], transaction));
}

async function deleteEmptyGrants(uids: string[], transaction: Transaction): Promise<number> {
	let gone = 0;
	for (let from = 0; from < uids.length; from += batch) {
		const some = uids.slice(from, from + batch);
		const used = await grantsOf({ grantUid: some }, transaction);
		gone += await OauthGrant.destroy({ where: { uid: some.filter((uid) => !used.has(uid)) }, transaction });
	}
	return gone;
}

/** Apps that nobody authorised within a day, and those not used for a year. */
const deleteOldClients = (now: Date, transaction: Transaction): Promise<number> =>
	OauthClient.destroy({
		where: {
			[Op.or]: [
				{ approvedAt: null, lastUsedAt: before(now, dayMs) },
				{ approvedAt: { [Op.ne]: null }, lastUsedAt: before(now, yearMs) }
			]
		},
		transaction
	});

/** Deletes what apps left behind once it has expired. */
export const cleanings = {
	'authorization.clean': cleaning('Delete requests of apps that nobody answered.', deleteOldRequests),
	'oauthToken.clean': cleaning('Delete codes and tokens of apps that are over.', deleteOldTokens),
	'oauthClient.clean': cleaning('Delete apps that nobody let in or used for a year.', deleteOldClients)
};

export const jobs: Job[] = Object.values(cleanings).map((operation) => ({ operation }));
