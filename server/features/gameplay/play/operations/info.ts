import { z } from 'zod';
import { locales } from '#lib/messages/locale.ts';
import { linkBase } from '../../../../access/domain-cache.ts';
import { isStaffIn } from '../../../../access/policy.ts';
import { operation, type Work } from '../../../../operation/operation.ts';
import { announcementsNow } from '../../../authoring/announcements/find.ts';
import { eventKey, publicEvent } from '../../../authoring/events/schema.ts';
import { phaseOf } from '../../../authoring/events/calendar/availability.ts';
import { chosenEvent, publishedEvents } from '../../../authoring/events/find.ts';
import { publicSettings } from '../../../authoring/events/settings.ts';
import { versionedAddress } from '../../../platform/media/versioned.ts';
import { consentText } from '../../photos/consent.ts';
import { ownPhotos } from '../../photos/own.ts';
import { photosOf } from '../../photos/rows.ts';
import { adjustmentOf } from '../../results/board/adjustments.ts';
import { attemptsById } from '../../results/attempts/attempt-rows.ts';
import { attemptsOfTeam } from '../../results/board/ranking-rows.ts';
import { livingTeam } from '../../../authoring/teams/find.ts';
import type { Team } from '../../../authoring/teams/model.ts';
import { extraTimeOf } from '../../../authoring/teams/schema.ts';
import { requireTeamToken, teamUrl } from '../../../authoring/teams/token.ts';
import { hasBegun, presentStations, publicCatalogs, puzzleOf, puzzleSlots, readStations } from '../catalogs.ts';
import { deviceIn, requireTeam } from '../event.ts';
import { loadEvent, type LoadedEvent } from '../../../authoring/events/load.ts';
import type { Me, PlayInfo } from '../types.ts';
import { attemptOf, isRoundRunning } from '../attempts/attempt-access.ts';
import { openRoundOfEvent } from '../../rounds/find.ts';
import { shownPlace } from '../own.ts';
import { pointsOf } from '../points.ts';
import { presentPlayTeam } from '../team.ts';

const byEvent = z.strictObject({ event: eventKey });

/** The public data of an event: name, dates, public settings, and its stations once it has begun. */
export const showPlayInfo = operation({
	summary: 'Show an event to players.',
	access: { public: true },
	input: z.strictObject({
		event: eventKey,
		lang: z.enum(locales).optional().catch(undefined).describe("Language of our own texts; left out = the event's")
	}),
	async run(work): Promise<PlayInfo> {
		const loaded = await loadEvent(work, work.input.event);
		const { event, settings } = loaded;
		const device = deviceIn(work.actor, event.uid);
		const team = device && (await livingTeam(device.teamUid));
		const attempts = team ? await attemptsOfTeam(event.uid, team.uid) : [];
		const begun = hasBegun(event, work.now) || isStaffIn(work.actor, work.namespace);
		return {
			event: publicEvent(event, work.now),
			config: {
				...publicSettings(settings),
				logoPath: await versionedAddress(settings.logoPath),
				ogImagePath: await versionedAddress(settings.ogImagePath),
				event_uid: event.uid
			},
			entry: { isClosed: settings.joinClosed, asksWord: settings.joinWord !== '' },
			catalogs: begun ? await publicCatalogs(loaded, attempts) : [],
			puzzleSlots: await puzzleSlots(loaded, work.now),
			photoConsent: consentText(settings, work.input.lang),
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

async function meOf(work: Work, loaded: LoadedEvent, team: Team): Promise<Me> {
	const { event, settings } = loaded;
	const made = await attemptsOfTeam(event.uid, team.uid);
	const open = made.filter((one) => one.state === 'running' && !isRoundRunning(one)).map(({ resultId }) => resultId);
	const running = await attemptsById(open);
	const read = await readStations(event.uid);
	const known = { attempts: made, stations: presentStations(read, made, settings, extraTimeOf(team)) };
	const attempts = await Promise.all(running.map((result) => attemptOf(work, loaded, result, known)));
	return {
		team: presentPlayTeam(team),
		catalogs: hasBegun(event, work.now) ? known.stations : [],
		running: attempts,
		puzzle: await puzzleOf(loaded, team.uid, made, work.now),
		points: pointsOf(team, { ...read, settings, attempts: made, adjustment: await adjustmentOf(event.uid, team.uid) }),
		photos: await ownPhotos(event.uid, await photosOf(event.uid, team.uid)),
		announcements: await announcementsNow(event.uid, work.now, 'players'),
		round: settings.playMode === 'self' ? null : await openRoundOfEvent(event.uid),
		...shownPlace(await work.dependencies.shownPlaces(event), team.uid)
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
		const { toString } = await import('qrcode');
		const url = teamUrl(
			linkBase(work.dependencies, event.namespace),
			event.uid,
			requireTeamToken(team.tokenEnc, work.dependencies.env.SECRET_KEY)
		);
		return { url, svg: await toString(url, { type: 'svg', margin: 4, errorCorrectionLevel: 'M' }) };
	}
});

/** The published events of the namespace, for the chooser of the start page. */
export const listPlayEvents = operation({
	summary: 'List the published events.',
	access: { public: true },
	input: z.strictObject({}),
	async run({ namespace, now }) {
		const events = await publishedEvents(namespace);
		return { events: events.map((event) => publicEvent(event, now)) };
	}
});

/** The event that a sign names: the one its host has chosen, else the first that is open now; null when none is. */
export const showPlaying = operation({
	summary: 'Name the event that is open now.',
	access: { public: true },
	input: z.strictObject({}),
	async run({ namespace, now }) {
		const events = await publishedEvents(namespace);
		const open = events.filter((event) => phaseOf(event, now) === 'open');
		const chosen = await chosenEvent(namespace);
		const event = open.find(({ uid }) => uid === chosen) ?? open[0];
		return { name: event?.name ?? null };
	}
});
