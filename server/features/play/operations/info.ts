import { z } from 'zod';
import { linkBase } from '../../../access/domain-book.ts';
import QRCode from 'qrcode';
import { isStaffIn } from '../../../access/policy.ts';
import { operation, type Work } from '../../../operation.ts';
import { eventKey } from '../../events/schema.ts';
import { phaseOf } from '../../events/gate.ts';
import { QuizEvent } from '../../events/model.ts';
import { isOpen } from '../../namespaces/find.ts';
import { publicSettings } from '../../events/settings.ts';
import { Result } from '../../results/model.ts';
import { Team } from '../../teams/model.ts';
import { teamTokenOf, teamUrl } from '../../teams/token.ts';
import { begunCatalogs, publicCatalogs, puzzleOf, puzzleSlots, resultsOfTeam } from '../catalogs.ts';
import { deviceIn, loadEvent, requireTeam, type LoadedEvent } from '../event.ts';
import type { Me, PlayEvent, PlayInfo } from '../types.ts';
import { attemptOf } from '../own.ts';
import { presentPlayTeam } from './join.ts';

const byEvent = z.strictObject({ event: eventKey });

export const presentPlayEvent = (event: QuizEvent, now: Date): PlayEvent => ({
	uid: event.uid,
	slug: event.slug,
	name: event.name,
	description: event.description,
	start_date: event.startDate?.toISOString() ?? null,
	end_date: event.endDate?.toISOString() ?? null,
	phase: phaseOf(event, now)
});

/** What everybody may know of an event: name, dates, public settings, and its stations once it has begun. */
export const showPlayInfo = operation({
	summary: 'Show an event to players.',
	access: { public: true },
	input: byEvent,
	async run(work): Promise<PlayInfo> {
		const loaded = await loadEvent(work, work.input.event);
		const { event, settings } = loaded;
		const device = deviceIn(work.actor, event.uid);
		const team = device && (await Team.findOne({ where: { uid: device.teamUid, removedAt: null } }));
		const results = team ? await resultsOfTeam(event.uid, team.uid) : [];
		const begun = phaseOf(event, work.now) !== 'before' || isStaffIn(work.actor, work.namespace);
		return {
			event: presentPlayEvent(event, work.now),
			config: { ...publicSettings(settings), event_uid: event.uid },
			catalogs: begun ? await publicCatalogs(event.uid, results) : [],
			puzzleSlots: await puzzleSlots(loaded),
			...(team ? { team: presentPlayTeam(team) } : {})
		};
	}
});

/** The own team: stations, running attempts with every stored answer, letters. */
export const showMe = operation({
	summary: 'Show the own team and where it stands.',
	access: { player: true },
	input: byEvent,
	async run(work): Promise<Me> {
		const loaded = await loadEvent(work, work.input.event);
		const { team } = await requireTeam(work.actor, loaded.event.uid);
		return meOf(work, loaded, team);
	}
});

async function meOf(work: Work<unknown>, loaded: LoadedEvent, team: Team): Promise<Me> {
	const { event } = loaded;
	const results = await resultsOfTeam(event.uid, team.uid);
	const running = await Result.findAll({
		where: { eventUid: event.uid, teamUid: team.uid, state: 'running' },
		attributes: { exclude: ['plan'] }
	});
	const catalogs = await publicCatalogs(event.uid, results);
	const attempts = await Promise.all(running.map((result) => attemptOf(work, event, result)));
	return {
		team: presentPlayTeam(team),
		catalogs: await begunCatalogs(event, results, work.now),
		running: attempts,
		puzzle: await puzzleOf(loaded, team.uid, results),
		points: catalogs.reduce((sum, { result }) => sum + (result?.points ?? 0), 0)
	};
}

/** The team's code for a teammate's phone. */
export const handOver = operation({
	summary: 'Show the team code for another phone.',
	access: { player: true },
	input: byEvent,
	async run(work) {
		const { event } = await loadEvent(work, work.input.event);
		const { team } = await requireTeam(work.actor, event.uid);
		const url = teamUrl(
			linkBase(work.parts, event.namespace),
			event.uid,
			teamTokenOf(team.tokenEnc, work.parts.env.SECRET_KEY)
		);
		return { url, svg: await QRCode.toString(url, { type: 'svg', margin: 4, errorCorrectionLevel: 'M' }) };
	}
});

/** The published events of the namespace, for the chooser of the start page. */
export const listPlayEvents = operation({
	summary: 'List the published events.',
	access: { public: true },
	input: z.strictObject({}),
	async run({ namespace, now }) {
		const events = await QuizEvent.findAll({ where: { namespace, published: true }, order: ['startDate', 'name'] });
		return { events: events.map((event) => presentPlayEvent(event, now)) };
	}
});

/** The event behind a short link code, in any case and open namespace; null when there is none. */
export const findJoinCode = operation({
	summary: 'Find the event of a short link.',
	access: { public: true },
	input: z.strictObject({ code: z.string().trim().toUpperCase().max(12) }),
	async run({ input }) {
		const event = await QuizEvent.findOne({ where: { joinCode: input.code }, attributes: ['uid', 'namespace'] });
		return { eventUid: event && (await isOpen(event.namespace)) ? event.uid : null };
	}
});
