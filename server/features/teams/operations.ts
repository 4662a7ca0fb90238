import { z } from 'zod';
import { linkBase } from '../../access/domain-book.ts';
import { nameKey } from '#lib/questions/name-key.ts';
import { AppError, invalidField, invalidInput, requireVersion } from '../../errors.ts';
import { operation } from '../../operation.ts';
import { revisionOf } from '../../revisions.ts';
import { shownAs, wireUid } from '../../wire.ts';
import { findEvent } from '../events/find.ts';
import { eventKey } from '../events/schema.ts';
import { createTeamRows, findTeam, livingTeams, presenceOf } from './find.ts';
import { Team } from './model.ts';
import { readTeamList, teamUid, wantedTeams, type ListedName } from './read-list.ts';
import { listedTeam, planList, removeTeams, signOut, storeKept } from './replace-list.ts';
import { presentTeam, teamName, teamWire, type TeamWire } from './schema.ts';
import { newTeamToken, teamTokenOf, teamUrl } from './token.ts';

const read = { scope: 'quiz:read', area: 'teams' } as const;
const write = { scope: 'quiz:write', area: 'teams', right: 'w' } as const;

const list = { event_uid: wireUid, teams: z.array(teamWire) };
const all = shownAs(z.union([z.boolean(), z.stringbool()]), { input: z.boolean() })
	.default(false)
	.describe('Adds the teams that joined by themselves');

/** The listed teams of an event; `all` adds those that joined by themselves. */
export const listTeams = operation({
	summary: 'List the teams of a quiz event.',
	access: read,
	input: z.strictObject({ event: eventKey, all }),
	answer: z.object(list),
	async run({ input, namespace }) {
		const event = await findEvent(namespace, input.event);
		return { event_uid: event.uid, teams: await presentTeams(event.uid, input.all) };
	}
});

async function presentTeams(eventUid: string, all: boolean): Promise<TeamWire[]> {
	const teams = (await livingTeams(eventUid)).filter((team) => all || team.isListed);
	const presence = await presenceOf(eventUid);
	return teams.map((team) => presentTeam(team, presence(team.uid)));
}

/** Replaces the listed teams: matched by uid, else by name; teams left out lose login and place but keep their results. */
export const replaceTeams = operation({
	summary: 'Replace the list of teams.',
	access: write,
	input: z.strictObject({ event: eventKey, teams: wantedTeams }),
	answer: z.object({ ...list, removed: z.int().min(0).describe('Teams that left the list') }),
	refuses: ['version_conflict'],
	writes: ['teams', 'results'],
	async run({ input, namespace, ifVersion, parts, now, touch, transaction }) {
		const wanted = readTeamList(input.teams, 'teams');
		const event = await findEvent(namespace, input.event, transaction);
		const revision = await revisionOf(parts.database, namespace, 'teams');
		requireVersion({ version: revision }, ifVersion);
		const { kept, fresh, gone } = planList(wanted, await livingTeams(event.uid));
		await removeTeams(gone, now, transaction!);
		await storeKept(kept, transaction!);
		const rows = fresh.map(({ name, order }) => listedTeam(namespace, event.uid, name, order));
		await createTeamRows(rows, parts.env.SECRET_KEY, transaction!);
		touch(event.uid, 'rankings', 'results', 'presence', 'own', 'access');
		return { event_uid: event.uid, teams: await presentTeams(event.uid, false), removed: gone.length };
	}
});

/** Adds listed teams by name; names of living teams are a fault each, and then nothing is added. */
export const createTeams = operation({
	summary: 'Add teams to the list.',
	access: { area: 'teams', right: 'w' },
	input: z.strictObject({ event: eventKey, names: z.array(z.string()).min(1).max(1000) }),
	writes: ['teams'],
	async run({ input, namespace, parts, touch, transaction }) {
		const wanted = readTeamList(input.names, 'names');
		if (!wanted.length) throw invalidField('names', 'required', 'Please enter at least one name.');
		const event = await findEvent(namespace, input.event, transaction);
		const living = await livingTeams(event.uid);
		refuseTaken(wanted, living);
		const last = Math.max(-1, ...living.map((team) => team.sortOrder));
		const rows = wanted.map(({ name }, index) => listedTeam(namespace, event.uid, name, last + 1 + index));
		const teams = await createTeamRows(rows, parts.env.SECRET_KEY, transaction!);
		touch(event.uid, 'presence');
		return { event_uid: event.uid, teams: teams.map((team) => presentTeam(team, { devices: 0, lastSeenAt: null })) };
	}
});

function refuseTaken(wanted: readonly ListedName[], living: readonly Team[]): void {
	const taken = new Set(living.map((team) => team.nameKey));
	const faults = wanted
		.filter(({ name }) => taken.has(nameKey(name)))
		.map(({ name, path }) => ({ path, code: 'duplicate', message: `There is a team "${name}" already.` }));
	if (faults.length) throw invalidInput(faults);
}

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
		const team = await findTeam(event.uid, input.uid, transaction);
		requireVersion(team, ifVersion);
		if (input.name !== undefined) await requireFreeName(event.uid, input.name, team.uid);
		team.set({
			...(input.name === undefined ? {} : { name: input.name, nameKey: nameKey(input.name) }),
			...(input.listed === undefined ? {} : { isListed: input.listed }),
			...(input.excluded === undefined ? {} : { excluded: input.excluded })
		});
		if (team.changed()) await team.set({ version: team.version + 1 }).save({ transaction });
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
		const team = await findTeam(event.uid, work.input.uid, work.transaction);
		requireVersion(team, work.ifVersion);
		await removeTeams([team], work.now, work.transaction!);
		work.touch(event.uid, 'rankings', 'presence', 'own', 'access');
		return { event_uid: event.uid, uid: team.uid };
	}
});

/** Gives a team a new link; the old QR code stops working, signed-in phones stay unless `devices`. */
export const rotateTeam = operation({
	summary: 'Give a team a new link; the printed one stops working.',
	access: { area: 'teams', right: 'w' },
	input: z.strictObject({ event: eventKey, uid: teamUid, devices: z.boolean().default(false) }),
	writes: ['teams'],
	async run({ input, namespace, ifVersion, parts, now, touch, transaction }) {
		const event = await findEvent(namespace, input.event);
		const team = await findTeam(event.uid, input.uid, transaction);
		requireVersion(team, ifVersion);
		const { tokenHash, tokenEnc } = newTeamToken(parts.env.SECRET_KEY);
		await team.update({ tokenHash, tokenEnc, version: team.version + 1 }, { transaction });
		if (input.devices) {
			await signOut([team.uid], now, transaction!);
			touch(event.uid, 'presence', 'access');
		}
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
		const base = linkBase(parts, namespace);
		const link = (team: Team) => teamUrl(base, event.uid, teamTokenOf(team.tokenEnc, parts.env.SECRET_KEY));
		return { event_uid: event.uid, links: teams.map((team) => ({ uid: team.uid, name: team.name, url: link(team) })) };
	}
});
