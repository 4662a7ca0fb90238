import { Op } from 'sequelize';
import type { z } from 'zod';
import { holding } from '../../../database/search.ts';
import { readList, type ListFacts, type listing } from '../../../operation/listing.ts';
import { userIdsHolding } from '../users/find.ts';
import { livingGrants, withClients, type LivingGrant } from './grants.ts';
import { OauthClient, OauthGrant } from './model.ts';

type Asked = z.output<z.ZodObject<typeof listing>>;

/** The grants of a namespace that still work, newest first, searched by app, person and right. */
export async function listGrants(
	asked: Asked,
	namespace: string,
	now: Date
): Promise<{ found: LivingGrant[]; list: ListFacts }> {
	const living = (await livingGrants({ namespace }, now)).map(({ grant }) => grant);
	const clientIds = [...new Set(living.map(({ clientId }) => clientId))];
	const userIds = [...new Set(living.map(({ userId }) => userId))];
	const { rows, list } = await readList(asked, {
		model: OauthGrant,
		where: { uid: living.map(({ uid }) => uid) },
		searched: ['scopes'],
		order: [['createdAt', 'DESC'], 'uid'],
		key: 'uid',
		besides: async (word) => ({
			[Op.or]: [{ clientId: await clientsHolding(clientIds, word) }, { userId: await userIdsHolding(userIds, word) }]
		})
	});
	return { found: await withClients(rows), list };
}

/** The apps among these whose name or address contains a search word. */
async function clientsHolding(ids: number[], word: string): Promise<number[]> {
	const where = { [Op.and]: [{ id: ids }, holding(OauthClient, ['name', 'redirectUris'], word)] };
	const rows = await OauthClient.findAll({ where, attributes: ['id'], raw: true });
	return rows.map(({ id }) => id);
}
