import { Op } from 'sequelize';
import { z } from 'zod';
import { nameKey } from '#lib/questions/name-key.ts';
import { AppError, invalidInput, versionConflict, type Fault } from '../../errors.ts';
import { operation, type Work } from '../../operation.ts';
import { newUid } from '../../secrets.ts';
import { findEvent } from '../events/find.ts';
import { eventKey } from '../events/schema.ts';
import { createTeamRows, findTeam, livingTeams, presenceOf } from './find.ts';
import { Team, TeamDevice } from './model.ts';
import { presentTeam, teamName } from './schema.ts';
import { newTeamToken, teamTokenOf, teamUrl } from './token.ts';

const read = { scope: 'quiz:read', area: 'teams' } as const;
const write = { scope: 'quiz:write', area: 'teams', right: 'w' } as const;
const teamUid = z.string().regex(/^[0-9a-f]{32}$/);

/** The listed teams of an event; `all` adds those that joined by themselves. */
export const listTeams = operation({
	summary: 'List the teams of a quiz event.',
	access: read,
	input: z.strictObject({ event: eventKey, all: z.union([z.boolean(), z.stringbool()]).default(false) }),
	async run({ input, namespace }) {
		const event = await findEvent(namespace, input.event);
		const teams = (await livingTeams(event.uid)).filter((team) => input.all || team.isListed);
		const presence = await presenceOf(event.uid);
		return { event_uid: event.uid, teams: teams.map((team) => presentTeam(team, presence(team.uid))) };
	}
});

const listEntry = z.union([teamName, z.strictObject({ uid: teamUid.optional(), name: teamName })]);

/** Replaces the listed teams: matched by uid, else by name; teams left out lose login and place but keep their results. */
export const replaceTeams = operation({
	summary: 'Replace the list of teams.',
	access: write,
	input: z.strictObject({ event: eventKey, teams: z.array(z.unknown()).max(5000) }),
	writes: ['teams'],
	async run(work) {
		const { input, namespace, now, transaction, touch } = work;
		const event = await findEvent(namespace, input.event);
		const wanted = readList(input.teams);
		const living = await livingTeams(event.uid);
		const kept = new Map<Team, { name: string; order: number }>();
		const fresh: { name: string; order: number }[] = [];
		wanted.forEach(({ uid, name }, order) => {
			const team = living.find((one) => one.uid === uid) ?? living.find((one) => one.nameKey === nameKey(name));
			if (team && !kept.has(team)) kept.set(team, { name, order });
			else fresh.push({ name, order });
		});
		const gone = living.filter((team) => team.isListed && !kept.has(team));
		await removeTeams(gone, now, work);
		// Names move between teams in any order, so the unique keys are freed before they are given out again.
		await Team.update({ nameKey: null }, { where: { uid: [...kept.keys()].map(({ uid }) => uid) }, transaction });
		for (const [team, { name, order }] of kept)
			await team.update(
				{ name, nameKey: nameKey(name), sortOrder: order, isListed: true, version: team.version + 1 },
				{ transaction }
			);
		await createTeamRows(
			fresh.map(({ name, order }) => listedTeam(namespace, event.uid, name, order)),
			work.parts.env.SECRET_KEY,
			transaction!
		);
		touch(event.uid, 'rankings', 'results', 'presence');
		const presence = await presenceOf(event.uid);
		const listed = (await livingTeams(event.uid)).filter((team) => team.isListed);
		return {
			event_uid: event.uid,
			teams: listed.map((team) => presentTeam(team, presence(team.uid))),
			removed: gone.length
		};
	}
});

const listedTeam = (namespace: string, eventUid: string, name: string, sortOrder: number) => ({
	uid: newUid(),
	namespace,
	eventUid,
	name,
	sortOrder,
	isListed: true,
	origin: 'list' as const
});

function readList(list: unknown[]): { uid?: string | undefined; name: string }[] {
	const faults: Fault[] = [];
	const seen = new Set<string>();
	const entries = list.flatMap((raw, index) => {
		const name = typeof raw === 'string' ? raw : (raw as { name?: unknown } | null)?.name;
		if (typeof name === 'string' && !nameKey(name)) return [];
		const parsed = listEntry.safeParse(raw);
		if (!parsed.success) {
			faults.push({
				path: `teams[${index}]`,
				code: 'invalid_type',
				message: 'A team is a name of at most 100 characters or {uid?, name}.'
			});
			return [];
		}
		const entry = typeof parsed.data === 'string' ? { name: parsed.data } : parsed.data;
		const key = nameKey(entry.name);
		if (seen.has(key))
			faults.push({ path: `teams[${index}]`, code: 'duplicate', message: `The name "${entry.name}" is listed twice.` });
		seen.add(key);
		return [entry];
	});
	if (faults.length) throw invalidInput(faults);
	return entries;
}

/** Adds listed teams by name; names of living teams are a fault each, and then nothing is added. */
export const createTeams = operation({
	summary: 'Add teams to the list.',
	access: { area: 'teams', right: 'w' },
	input: z.strictObject({ event: eventKey, names: z.array(z.string()).min(1).max(1000) }),
	writes: ['teams'],
	async run({ input, namespace, parts, touch, transaction }) {
		const event = await findEvent(namespace, input.event);
		const names = readList(input.names).map(({ name }) => name);
		if (!names.length)
			throw invalidInput([{ path: 'names', code: 'required', message: 'Please enter at least one name.' }]);
		const living = await livingTeams(event.uid);
		const taken = new Set(living.map((team) => team.nameKey));
		const faults = names.flatMap((name, index) =>
			taken.has(nameKey(name))
				? [{ path: `names[${index}]`, code: 'duplicate', message: `There is a team "${name}" already.` }]
				: []
		);
		if (faults.length) throw invalidInput(faults);
		const last = Math.max(-1, ...living.map((team) => team.sortOrder));
		const rows = names.map((name, index) => listedTeam(namespace, event.uid, name, last + 1 + index));
		const teams = await createTeamRows(rows, parts.env.SECRET_KEY, transaction!);
		touch(event.uid, 'presence');
		return { event_uid: event.uid, teams: teams.map((team) => presentTeam(team, { devices: 0, lastSeenAt: null })) };
	}
});

/** Renames, lists or excludes a team; uid, results and token stay. */
export const updateTeam = operation({
	summary: 'Change a team; its results stay.',
	access: { area: 'teams', right: 'w' },
	input: z.strictObject({
		event: eventKey,
		uid: teamUid,
		name: teamName.optional(),
		listed: z.boolean().optional(),
		excluded: z.boolean().optional()
	}),
	writes: ['teams', 'results'],
	async run({ input, namespace, ifVersion, touch, transaction }) {
		const event = await findEvent(namespace, input.event);
		const team = await findTeam(event.uid, input.uid);
		if (ifVersion !== undefined && ifVersion !== team.version) throw versionConflict(team.version);
		if (input.name !== undefined) await requireFreeName(event.uid, input.name, team.uid);
		await team.update(
			{
				...(input.name === undefined ? {} : { name: input.name, nameKey: nameKey(input.name) }),
				...(input.listed === undefined ? {} : { isListed: input.listed }),
				...(input.excluded === undefined ? {} : { excluded: input.excluded }),
				version: team.version + 1
			},
			{ transaction }
		);
		touch(event.uid, 'rankings', 'results', 'own');
		return { event_uid: event.uid, team: presentTeam(team, (await presenceOf(event.uid))(team.uid)) };
	}
});

/** 409 `name_taken` when another living team has the name. */
export async function requireFreeName(eventUid: string, name: string, exceptUid?: string): Promise<void> {
	const other = await Team.findOne({ where: { eventUid, nameKey: nameKey(name) } });
	if (other && other.uid !== exceptUid) throw new AppError('name_taken', 'Another team has this name.');
}

/** Takes a team out: its devices and link end, its results stay. */
export const removeTeam = operation({
	summary: 'Remove a team; its results stay.',
	access: { area: 'teams', right: 'w' },
	input: z.strictObject({ event: eventKey, uid: teamUid }),
	writes: ['teams'],
	async run(work) {
		const event = await findEvent(work.namespace, work.input.event);
		const team = await findTeam(event.uid, work.input.uid);
		await removeTeams([team], work.now, work);
		work.touch(event.uid, 'rankings', 'presence', 'own');
		return { event_uid: event.uid, uid: team.uid };
	}
});

async function removeTeams(teams: Team[], now: Date, { transaction }: Work<unknown>): Promise<void> {
	const uids = teams.map(({ uid }) => uid);
	if (!uids.length) return;
	await Team.update({ removedAt: now, nameKey: null, isListed: false }, { where: { uid: uids }, transaction });
	await TeamDevice.update({ revokedAt: now }, { where: { teamUid: uids, revokedAt: { [Op.is]: null } }, transaction });
}

/** Gives a team a new link; the old QR code stops working, signed-in phones stay unless `devices`. */
export const rotateTeam = operation({
	summary: 'Give a team a new link; the printed one stops working.',
	access: { area: 'teams', right: 'w' },
	input: z.strictObject({ event: eventKey, uid: teamUid, devices: z.boolean().default(false) }),
	writes: ['teams'],
	async run({ input, namespace, parts, now, transaction }) {
		const event = await findEvent(namespace, input.event);
		const team = await findTeam(event.uid, input.uid);
		const { tokenHash, tokenEnc } = newTeamToken(parts.env.SECRET_KEY);
		await team.update({ tokenHash, tokenEnc, version: team.version + 1 }, { transaction });
		if (input.devices)
			await TeamDevice.update(
				{ revokedAt: now },
				{ where: { teamUid: team.uid, revokedAt: { [Op.is]: null } }, transaction }
			);
		return { event_uid: event.uid, team: presentTeam(team, (await presenceOf(event.uid))(team.uid)) };
	}
});

/** The link of every listed team, for printing QR codes; holds the tokens. */
export const listTeamLinks = operation({
	summary: 'Links of the listed teams, for printing.',
	access: { area: 'teams', right: 'r' },
	input: z.strictObject({ event: eventKey }),
	async run({ input, namespace, parts }) {
		const event = await findEvent(namespace, input.event);
		const teams = (await livingTeams(event.uid)).filter((team) => team.isListed);
		const link = (team: Team) => teamUrl(parts.publicUrl, event.uid, teamTokenOf(team.tokenEnc, parts.env.SECRET_KEY));
		return { event_uid: event.uid, links: teams.map((team) => ({ uid: team.uid, name: team.name, url: link(team) })) };
	}
});
