import { literal, Op } from 'sequelize';
import { amongRows, type Search, type SearchHit, type SearchSource } from '../../../operation/search.ts';
import { eventNamesOf, livingEvents } from '../events/find.ts';
import { Team } from './model.ts';

async function findTeams(search: Search): Promise<SearchHit[]> {
	const { namespace } = search;
	const rows = await amongRows(search, {
		model: Team,
		where: { namespace, removedAt: null, eventUid: { [Op.in]: literal(livingEvents(namespace)) } },
		key: 'uid',
		title: 'name',
		attributes: ['uid', 'name', 'eventUid']
	});
	const events = await eventNamesOf(namespace, [...new Set(rows.map(({ eventUid }) => eventUid))]);
	return rows.map(({ uid, name, eventUid }) => ({
		id: uid,
		title: name,
		href: `/admin/teams?event=${eventUid}&team=${uid}`,
		facts: { event: events.get(eventUid)! }
	}));
}

export const search: SearchSource[] = [{ kind: 'team', access: { area: 'teams', right: 'r' }, find: findTeams }];
