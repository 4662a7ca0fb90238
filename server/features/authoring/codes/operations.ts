import { z } from 'zod';
import { isStaffIn } from '../../../access/policy.ts';
import { linkBase } from '../../../access/domain-cache.ts';
import { operation } from '../../../operation/operation.ts';
import { requireBegun } from '../events/calendar/availability.ts';
import { findCatalog } from '../catalogs/find.ts';
import { catalogKey } from '../catalogs/schema.ts';
import { stationUrl } from '../catalogs/station-url.ts';
import { loadEvent } from '../events/load.ts';
import { eventKey } from '../events/schema.ts';
import { eventUrl } from '../events/event-url.ts';
import { findTeam } from '../teams/find.ts';
import { teamUid } from '../teams/list/read-list.ts';
import { requireTeamToken, teamUrl } from '../teams/token.ts';
import { look, picture } from './picture.ts';

/** The code of an event, which opens it on a phone. */
export const drawEventCode = operation({
	summary: 'Draw the QR code of an event.',
	access: { public: true },
	input: z.strictObject({ event: eventKey, ...look }),
	async run(work) {
		const loaded = await loadEvent(work, work.input.event);
		const base = linkBase(work.dependencies, loaded.event.namespace);
		return picture(work, loaded, eventUrl(base, loaded.event), 'qrColorEvent');
	}
});

/** The code of a station, which opens it on a phone that has joined, and on any other after it has. */
export const drawStationCode = operation({
	summary: 'Draw the QR code of a station.',
	access: { public: true },
	input: z.strictObject({ event: eventKey, catalog: catalogKey, ...look }),
	async run(work) {
		const loaded = await loadEvent(work, work.input.event);
		// Before the start, the stations are secret.
		if (!isStaffIn(work.actor, work.namespace)) requireBegun(loaded.event, work.now);
		const { slug } = await findCatalog(loaded.event.uid, work.input.catalog);
		const base = linkBase(work.dependencies, loaded.event.namespace);
		return picture(work, loaded, stationUrl(base, loaded.event.uid, slug), 'qrColorCatalog');
	}
});

/** The code of a team; whoever scans it joins the team. */
export const drawTeamCode = operation({
	summary: 'Draw the QR code of a team, which lets phones into it.',
	access: { area: 'teams', right: 'r' },
	input: z.strictObject({ event: eventKey, team: teamUid, ...look }),
	async run(work) {
		const { dependencies, input } = work;
		const loaded = await loadEvent(work, input.event);
		const { uid, namespace } = loaded.event;
		const team = await findTeam(uid, input.team);
		const token = requireTeamToken(team.tokenEnc, dependencies.env.SECRET_KEY);
		return picture(work, loaded, teamUrl(linkBase(dependencies, namespace), uid, token), 'qrColorTeam');
	}
});
