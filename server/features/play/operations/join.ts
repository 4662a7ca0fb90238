import { Op, UniqueConstraintError } from 'sequelize';
import { z } from 'zod';
import { nameKey } from '#lib/questions/name-key.ts';
import { isStaffIn } from '../../../access/policy.ts';
import { AppError, invalidInput } from '../../../errors.ts';
import { faultsOf } from '../../../faults.ts';
import { operation, type Work } from '../../../operation.ts';
import { newUid, randomToken, sha256 } from '../../../secrets.ts';
import { phaseOf } from '../../events/gate.ts';
import { eventKey } from '../../events/schema.ts';
import { createTeamRows } from '../../teams/find.ts';
import { Team, TeamDevice } from '../../teams/model.ts';
import { deviceIn, loadEvent, requireTeam, type LoadedEvent } from '../event.ts';
import { clientId, typedName } from '../schema.ts';
import type { PlayTeam } from '../types.ts';

const input = z.strictObject({
	event: eventKey,
	joinId: clientId,
	teamToken: z.string().max(64).optional().describe('From the QR code of the team'),
	name: z.string().max(200).optional().describe('Name of the team, when there is no code'),
	delivery: z.enum(['cookie', 'body']).default('cookie').describe('Where the device token goes')
});
type Input = z.output<typeof input>;

const deviceTokenBytes = 32;
/** How long a repeated joinId leads back to its team. */
const joinIdMs = 24 * 3_600_000;

export const presentPlayTeam = (team: Team): PlayTeam => ({ uid: team.uid, name: team.name, listed: team.isListed });

/** Lets a phone into a team by link or name; a repeated joinId leads to the same team with a fresh device token. */
export const joinEvent = operation({
	summary: 'Join a team of an event with this device.',
	access: { public: true },
	input,
	writes: ['teams'],
	async run(work) {
		const loaded = await loadEvent(work, work.input.event);
		const { team, created } = await chooseTeam(work, loaded);
		const deviceToken = `mqd_${randomToken(deviceTokenBytes)}`;
		await saveDevice(work, team, deviceToken);
		work.touch(loaded.event.uid, 'presence', ...(created ? ['rankings'] : []));
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

async function chooseTeam(work: Work<Input>, loaded: LoadedEvent): Promise<Chosen> {
	const known = await knownTeam(work, loaded);
	if (known) return known;
	const { teamToken } = work.input;
	if (teamToken !== undefined) return { team: await teamByToken(loaded, teamToken), created: false };
	if (loaded.settings.restrictToTeams)
		throw new AppError('team_not_listed', 'Only the teams on the list can take part. Please scan your team code.');
	try {
		return await teamByName(work, loaded);
	} catch (error) {
		// The same call may have come twice at once, and the other one has just made the team.
		const twin = error instanceof AppError && error.code === 'name_taken' && (await knownTeam(work, loaded));
		if (twin) return twin;
		throw error;
	}
}

/** The team that a phone with this joinId joined in the last day; one that was signed out may not come back by it. */
async function knownTeam({ input, now }: Work<Input>, { event }: LoadedEvent): Promise<Chosen | undefined> {
	const lastSeenAt = { [Op.gt]: new Date(now.getTime() - joinIdMs) };
	const where = { eventUid: event.uid, joinId: input.joinId, revokedAt: null, lastSeenAt };
	const device = await TeamDevice.findOne({ where });
	const team = device && (await Team.findOne({ where: { uid: device.teamUid, removedAt: null } }));
	return team ? { team, created: false } : undefined;
}

async function teamByToken({ event, settings }: LoadedEvent, token: string): Promise<Team> {
	const team = await Team.findOne({ where: { tokenHash: sha256(token), eventUid: event.uid, removedAt: null } });
	if (!team) throw new AppError('invalid_team_token', 'This team code is not valid any more.');
	if (settings.restrictToTeams && !team.isListed)
		throw new AppError('team_not_listed', 'This team is not on the list.');
	return team;
}

async function teamByName(work: Work<Input>, { event }: LoadedEvent): Promise<Chosen> {
	const { actor, namespace, parts, now, transaction } = work;
	const name = checkName(work.input.name);
	const other = await Team.findOne({ where: { eventUid: event.uid, nameKey: nameKey(name) } });
	if (other) {
		if (deviceIn(actor, event.uid)?.teamUid === other.uid) return { team: other, created: false };
		throw new AppError(
			'name_taken',
			'Another team has this name. If it is yours, scan the team code on the other phone.'
		);
	}
	if (!isStaffIn(actor, namespace) && phaseOf(event, now) === 'after')
		throw new AppError('event_ended', 'This event is over.', { extra: { closedAt: event.endDate!.toISOString() } });
	const row = {
		uid: newUid(),
		namespace,
		eventUid: event.uid,
		name,
		sortOrder: 0,
		isListed: false,
		origin: 'self' as const
	};
	const [team] = await unlessTaken(() => createTeamRows([row], parts.env.SECRET_KEY, transaction!));
	return { team: team!, created: true };
}

// Two phones may send the same new name at once; the unique key lets one through.
async function unlessTaken<T>(write: () => Promise<T>): Promise<T> {
	try {
		return await write();
	} catch (error) {
		if (error instanceof UniqueConstraintError)
			throw new AppError('name_taken', 'Another team has just taken this name.');
		throw error;
	}
}

/** A typed name, or 422 at `name`. */
function checkName(name: string | undefined): string {
	const parsed = typedName.safeParse(name, { reportInput: true });
	if (parsed.success) return parsed.data;
	throw invalidInput(faultsOf(parsed.error, 'name'));
}

async function saveDevice(work: Work<Input>, team: Team, deviceToken: string): Promise<void> {
	const { input, namespace, now, userAgent, transaction } = work;
	const where = { eventUid: team.eventUid, joinId: input.joinId };
	const fields = { teamUid: team.uid, tokenHash: sha256(deviceToken), lastSeenAt: now, revokedAt: null, userAgent };
	const known = await TeamDevice.findOne({ where });
	try {
		if (!known) await TeamDevice.create({ namespace, ...where, ...fields }, { transaction });
	} catch (error) {
		if (!(error instanceof UniqueConstraintError)) throw error;
		await TeamDevice.update(fields, { where, transaction: transaction! });
	}
	await known?.update(fields, { transaction });
}

/** Signs this device out of its team; the team and its answers stay. */
export const leaveEvent = operation({
	summary: 'Sign this device out of its team.',
	access: { player: true },
	input: z.strictObject({ event: eventKey }),
	writes: ['teams'],
	async run(work) {
		const { event } = await loadEvent(work, work.input.event);
		const { device } = await requireTeam(work.actor, event.uid);
		await TeamDevice.update({ revokedAt: work.now }, { where: { id: device.id }, transaction: work.transaction! });
		work.touch(event.uid, 'presence');
		return { eventUid: event.uid };
	}
});

/** Renames the own team; listed teams and competitions keep their names. */
export const renameMe = operation({
	summary: 'Rename the own team.',
	access: { player: true },
	input: z.strictObject({ event: eventKey, name: z.string().max(200) }),
	writes: ['teams', 'results'],
	async run(work) {
		const { event, settings } = await loadEvent(work, work.input.event);
		const { team } = await requireTeam(work.actor, event.uid);
		if (team.isListed || settings.competitionMode) throw new AppError('forbidden', 'The name of this team is fixed.');
		const name = checkName(work.input.name);
		const other = await Team.findOne({ where: { eventUid: event.uid, nameKey: nameKey(name) } });
		if (other && other.uid !== team.uid) throw new AppError('name_taken', 'Another team has this name.');
		const fields = { name, nameKey: nameKey(name), version: team.version + 1 };
		await unlessTaken(() => team.update(fields, { transaction: work.transaction! }));
		work.touch(event.uid, 'rankings', 'results', 'own');
		return { team: presentPlayTeam(team) };
	}
});
