import { literal, Op, type Transaction } from 'sequelize';
import { cleaning, type Job } from '../../operation/system.ts';
import { OauthClient, OauthCode, OauthGrant, OauthRequest, OauthToken } from './model.ts';

const dayMs = 86_400_000;
const yearMs = 366 * dayMs;
const before = (now: Date, ms: number) => ({ [Op.lt]: new Date(now.getTime() - ms) });

/** Requests and codes that are over; a used code is kept for a day, so that its second use is noticed. */
async function deleteOldRequests(now: Date, transaction: Transaction): Promise<number> {
	const requests = await OauthRequest.destroy({ where: { expiresAt: before(now, 0) }, transaction });
	return requests + (await OauthCode.destroy({ where: { expiresAt: before(now, dayMs) }, transaction }));
}

/** Tokens a day after their end, and grants of which neither token nor code is left. */
async function deleteOldTokens(now: Date, transaction: Transaction): Promise<number> {
	const tokens = await OauthToken.destroy({ where: { expiresAt: before(now, dayMs) }, transaction });
	const uid = { [Op.notIn]: literal('(SELECT grant_uid FROM oauth_tokens UNION SELECT grant_uid FROM oauth_codes)') };
	return tokens + (await OauthGrant.destroy({ where: { uid }, transaction }));
}

/** Apps that nobody let in within a day, and those that were not used for a year. */
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

/** What apps left goes when its time is over. */
export const cleanings = {
	'authorization.clean': cleaning('Delete requests and codes of apps that are over.', deleteOldRequests),
	'oauthToken.clean': cleaning('Delete tokens of apps that are over.', deleteOldTokens),
	'oauthClient.clean': cleaning('Delete apps that nobody let in or used for a year.', deleteOldClients)
};

export const jobs: Job[] = Object.values(cleanings).map((operation) => ({ operation }));
