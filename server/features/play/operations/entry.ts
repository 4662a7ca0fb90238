import { z } from 'zod';
import { operation } from '../../../operation.ts';
import { sha256 } from '../../../secrets.ts';
import { Catalog } from '../../catalogs/model.ts';
import { catalogKey } from '../../catalogs/schema.ts';
import { QuizEvent } from '../../events/model.ts';
import { isOpen } from '../../namespaces/find.ts';
import { Team } from '../../teams/model.ts';

/** The event of a team code, in any open namespace; null when the code is unknown or was replaced. */
export const findTeamEvent = operation({
	summary: 'Find the event of a team code.',
	access: { public: true },
	input: z.strictObject({ teamToken: z.string().max(64) }),
	async run({ input }) {
		const where = { tokenHash: sha256(input.teamToken), removedAt: null };
		const team = await Team.findOne({ where, attributes: ['eventUid', 'namespace'] });
		return { eventUid: team && (await isOpen(team.namespace)) ? team.eventUid : null };
	}
});

/** The one published event of the namespace that has a station by this slug or uid; null when none or several have it. */
export const findStationEvent = operation({
	summary: 'Find the event of a station.',
	access: { public: true },
	input: z.strictObject({ catalog: catalogKey }),
	async run({ input, namespace }) {
		const events = await QuizEvent.findAll({ where: { namespace, published: true }, attributes: ['uid'], raw: true });
		const eventUid = events.map(({ uid }) => uid);
		const bySlug = { eventUid, slugKey: input.catalog.toLowerCase() };
		const found =
			(await Catalog.findOne({ where: { eventUid, uid: input.catalog, removedAt: null }, attributes: ['eventUid'] })) ??
			(await onlyOne(Catalog.findAll({ where: bySlug, attributes: ['eventUid'], limit: 2 })));
		return { eventUid: found?.eventUid ?? null };
	}
});

async function onlyOne<Row>(rows: Promise<Row[]>): Promise<Row | undefined> {
	const [first, second] = await rows;
	return second === undefined ? first : undefined;
}
