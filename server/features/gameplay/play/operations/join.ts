import { z } from 'zod';
import { teamAccess } from '../../../../access/access-changes.ts';
import { isStaffIn } from '../../../../access/policy.ts';
import { AppError, invalidInput } from '../../../../runtime/errors.ts';
import { fieldErrorsOf } from '../../../../operation/validation-errors.ts';
import { operation, type Work, type WriteWork } from '../../../../operation/operation.ts';
import { newUid } from '../../../../runtime/crypto.ts';
import { phaseOf } from '../../../authoring/events/calendar/availability.ts';
import { eventKey } from '../../../authoring/events/schema.ts';
import { saveDevice, signOutDevice, teamUidOfJoin } from '../../../authoring/teams/devices.ts';
import { livingTeam, teamOfCode, teamOfName, teamOfToken } from '../../../authoring/teams/find.ts';
import { readTeamCode } from '../../../authoring/teams/join-code.ts';
import { rankingsOfNewcomer } from '../../results/state/ranking-topics.ts';
import { admitAgain } from '../../rounds/admit-again.ts';
import { refuseBlocked } from '../../../authoring/team-names/blocked.ts';
import { assignName, requireHeld } from '../../../authoring/team-names/reservations.ts';
import { reservationToken } from '../../../authoring/team-names/schema.ts';
import type { Team } from '../../../authoring/teams/model.ts';
import { createLastTeam, renameTeam, unlessNameTaken } from '../../../authoring/teams/save.ts';
import { deviceIn, ownTopic, requireTeam } from '../event.ts';
import { loadEvent, type LoadedEvent } from '../../../authoring/events/load.ts';
import { typedName } from '../schema.ts';
import { clientId } from '../../../../operation/client-id.ts';
import { admitStranger } from '../strangers.ts';
import { presentPlayTeam } from '../team.ts';
import { freeBrowser, tryCode } from '../wrong-codes.ts';

const input = z.strictObject({
	event: eventKey,
	joinId: clientId,
	teamToken: z.string().max(64).optional().describe('From the QR code of the team'),
	teamCode: z.string().max(64).optional().describe('Typed from the card of the team'),
	name: z.string().max(200).optional().describe('Name of the team, when there is no code'),
	reservationToken: reservationToken.optional(),
	word: z.string().max(60).optional().describe('The word of the big screen, where the host asks for it'),
	delivery: z.enum(['cookie', 'body']).default('cookie').describe('Where the device token goes')
});
type Input = z.output<typeof input>;

/** How long a repeated joinId leads back to its team. */
const joinIdMs = 24 * 3_600_000;

/** Adds a phone to a team by link or name; a repeated joinId leads to the same team. */
export const joinEvent = operation({
	summary: 'Join a team of an event with this device.',
	access: { public: true },
	input,
	changes: ['teams'],
	async run(work) {
		const loaded = await loadEvent(work, work.input.event);
		const { team, created } = await chooseTeam(work, loaded);
		const { SECRET_KEY: secretKey } = work.dependencies.env;
		const device = { joinId: work.input.joinId, userAgent: work.userAgent, secretKey };
		const deviceToken = await saveDevice(team, device, work.now, work.transaction);
		if (loaded.settings.playMode !== 'self' && !created)
			await admitAgain({ ...work, namespace: team.namespace }, team.eventUid, team.uid);
		// The cockpit of a round lists the teams that joined, also those whose phone follows no live topic.
		const topics = loaded.settings.playMode === 'self' ? ['presence'] : ['presence', 'round:staff'];
		work.notify(loaded.event.uid, ...topics, ...(created ? [rankingsOfNewcomer(team.uid)] : []));
		return {
			team: presentPlayTeam(team),
			created,
			deviceToken,
			delivery: work.input.delivery,
			eventUid: loaded.event.uid,
			remembers: loaded.settings.qrRemember,
			endsAt: loaded.event.endDate
		};
	}
});

type Chosen = { team: Team; created: boolean };

async function chooseTeam(work: WriteWork<Input>, loaded: LoadedEvent): Promise<Chosen> {
	const known = await knownTeam(work, loaded);
	if (known) return known;
	const proven = await teamByProof(work, loaded);
	if (proven) return { team: proven, created: false };
	if (loaded.settings.restrictToTeams)
		throw new AppError('team_not_listed', 'Only the teams on the list can take part. Please scan your team code.');
	try {
		return await teamByName(work, loaded);
	} catch (error) {
		// The same call may have come twice, and the other one has just created the team.
		const twin = error instanceof AppError && error.code === 'name_taken' && (await knownTeam(work, loaded));
		if (twin) return twin;
		throw error;
	}
}

/** The team that a phone with this joinId joined in the last day; one that was signed out may not come back by it. */
async function knownTeam({ input, now }: Work<Input>, { event }: LoadedEvent): Promise<Chosen | undefined> {
	const teamUid = await teamUidOfJoin(event.uid, input.joinId, new Date(now.getTime() - joinIdMs));
	const team = teamUid === undefined ? null : await livingTeam(teamUid);
	return team ? { team, created: false } : undefined;
}

/** The team whose link or code the phone shows; undefined when it has neither, 401 and 403 when it may not join by it. */
async function teamByProof(work: Work<Input>, loaded: LoadedEvent): Promise<Team | undefined> {
	const { teamToken, teamCode } = work.input;
	const { event, settings } = loaded;
	if (teamToken === undefined && teamCode === undefined) return undefined;
	const team = teamToken === undefined ? await teamByCode(work, event.uid) : await teamOfToken(teamToken, event.uid);
	if (!team) throw new AppError('invalid_team_token', 'This team code is not valid any more.');
	if (settings.restrictToTeams && !team.isListed)
		throw new AppError('team_not_listed', 'This team is not on the list.');
	return team;
}

async function teamByCode(work: Work<Input>, eventUid: string): Promise<Team | null> {
	const code = readTeamCode(work.input.teamCode!);
	if (code === null) return null;
	const tried = tryCode(work, 'team');
	const team = await teamOfCode(code, work.dependencies.env.SECRET_KEY, eventUid);
	if (team) tried.wasRight();
	if (team) freeBrowser(work);
	return team;
}

async function teamByName(work: WriteWork<Input>, loaded: LoadedEvent): Promise<Chosen> {
	const { event } = loaded;
	const { actor, namespace, dependencies, now, transaction } = work;
	const name = checkName(work.input.name);
	await refuseBlocked(namespace, name, transaction);
	const other = await teamOfName(event.uid, name);
	if (other) {
		if (deviceIn(actor, event.uid)?.teamUid === other.uid) return { team: other, created: false };
		throw new AppError(
			'name_taken',
			'Another team has this name. If it is yours, scan the team code on the other phone.'
		);
	}
	if (!isStaffIn(actor, namespace) && phaseOf(event, now) === 'after')
		throw new AppError('event_ended', 'This event is over.', { extra: { closedAt: event.endDate!.toISOString() } });
	await admitStranger(work, loaded, work.input.word);
	const held = heldName(work, event.uid);
	if (held) await requireHeld(held, name);
	const row = {
		uid: newUid(),
		namespace,
		eventUid: event.uid,
		name,
		isListed: false,
		origin: 'self' as const
	};
	// Two phones may send the same new name at the same time; the unique key lets one through.
	const team = await unlessNameTaken(() => createLastTeam(row, dependencies.env.SECRET_KEY, transaction));
	if (held) await assignName(held, team.uid);
	return { team, created: true };
}

/** The name that the phone claims to hold. */
function heldName({ input, now, transaction }: WriteWork<{ reservationToken?: string | undefined }>, eventUid: string) {
	const { reservationToken: token } = input;
	return token === undefined ? undefined : { eventUid, token, now, transaction };
}

/** A typed name, or 422 at `name`. */
function checkName(name: string | undefined): string {
	const parsed = typedName.safeParse(name, { reportInput: true });
	if (parsed.success) return parsed.data;
	throw invalidInput(fieldErrorsOf(parsed.error, 'name'));
}

/** Signs this device out of its team; the team and its answers stay. */
export const leaveEvent = operation({
	summary: 'Sign this device out of its team.',
	access: { player: true },
	input: z.strictObject({ event: eventKey }),
	changes: ['teams'],
	async run(work) {
		const { event } = await loadEvent(work, work.input.event);
		const { device } = await requireTeam(work.actor, event.uid);
		await signOutDevice(device.id, work.now, work.transaction);
		work.notify(event.uid, 'presence', teamAccess(device.teamUid));
		return { eventUid: event.uid };
	}
});

/** Renames the own team; listed teams and competitions keep their names. */
export const renameMe = operation({
	summary: 'Rename the own team.',
	access: { player: true },
	input: z.strictObject({
		event: eventKey,
		name: z.string().max(200),
		reservationToken: reservationToken.optional()
	}),
	changes: ['teams', 'results'],
	async run(work) {
		const { event, settings } = await loadEvent(work, work.input.event);
		const { team } = await requireTeam(work.actor, event.uid);
		if (team.isListed || settings.competitionMode) throw new AppError('forbidden', 'The name of this team is fixed.');
		const name = checkName(work.input.name);
		await refuseBlocked(event.namespace, name, work.transaction);
		const held = heldName(work, event.uid);
		if (held) await requireHeld(held, name);
		await renameTeam(team, name, work.transaction);
		if (held) await assignName(held, team.uid);
		work.notify(event.uid, 'rankings', 'results', ownTopic(work.actor, { eventUid: event.uid, teamUid: team.uid }));
		return { team: presentPlayTeam(team) };
	}
});
