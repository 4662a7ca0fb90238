import { z } from 'zod';
import { linkBase } from '../../../access/domain-cache.ts';
import { nameKey } from '#lib/text/name-key.ts';
import { teamAccess } from '../../../access/access-changes.ts';
import { invalidField, invalidInput, requireVersion } from '../../../runtime/errors.ts';
import { readAside } from '../../../runtime/readers/read-aside.ts';
import { given } from '../../../operation/given.ts';
import { operation } from '../../../operation/operation.ts';
import { cleaning } from '../../../operation/system.ts';
import { revisionOf } from '../../../database/revisions.ts';
import { shownAs, uidSchema } from '../../../operation/response-schema.ts';
import { sentFile } from '../../../operation/uploaded-file.ts';
import { findEvent } from '../events/find.ts';
import { eventKey } from '../events/schema.ts';
import { readers } from '../../readers.ts';
import { requireRoomForTeams } from './bounds.ts';
import { deleteDevices } from './clean.ts';
import { presenceOf, presenceOfTeam, signOut } from './devices.ts';
import { findTeam, livingNameKeys, livingTeams } from './find.ts';
import { planRows, requireSound } from './list/import-file.ts';
import { withFreeCodes } from './join-code.ts';
import { firstLinkedTeams, linkedTeams, teamLinks } from './links.ts';
import { blankTaken, readTeamList, teamUid, wantedTeams, type ListedName } from './list/read-list.ts';
import { listedTeam, planList, removeTeams, storeKept } from './list/replace-list.ts';
import { createTeamRows, nextPlace, requireFreeName, unlessNameTaken } from './save.ts';
import { extraTime, extraTimeOf, presentTeam, teamName, teamResponse, type TeamResponse } from './schema.ts';
import { newTeamProofs } from './token.ts';

const read = { scope: 'quiz:read', area: 'teams' } as const;
const write = { scope: 'quiz:write', area: 'teams', right: 'w' } as const;

const list = { event_uid: uidSchema, teams: z.array(teamResponse) };
const flag = shownAs(z.union([z.boolean(), z.stringbool()]), { input: z.boolean() });
const all = flag.default(false).describe('Adds the teams that joined by themselves');

/** The listed teams of an event; `all` adds those that joined by themselves. */
export const listTeams = operation({
	summary: 'List the teams of a quiz event.',
	access: read,
	input: z.strictObject({ event: eventKey, all }),
	output: z.object(list),
	async run({ input, namespace }) {
		const event = await findEvent(namespace, input.event);
		return { event_uid: event.uid, teams: await presentTeams(event.uid, input.all) };
	}
});

async function presentTeams(eventUid: string, all: boolean): Promise<TeamResponse[]> {
	const teams = (await livingTeams(eventUid)).filter((team) => all || team.isListed);
	const presence = await presenceOf(eventUid);
	return teams.map((team) => presentTeam(team, presence(team.uid)));
}

/** Replaces the listed teams: matched by uid, else by name; teams left out lose login and place but keep their results. */
export const replaceTeams = operation({
	summary: 'Replace the team list.',
	access: write,
	input: z.strictObject({ event: eventKey, teams: wantedTeams }),
	output: z.object({ ...list, removed: z.int().min(0).describe('Teams that left the list') }),
	errors: ['name_taken', 'version_conflict', 'event_full'],
	changes: ['teams', 'results'],
	async run({ input, namespace, ifVersion, dependencies, now, notify, transaction }) {
		const wanted = readTeamList(input.teams, 'teams');
		const event = await findEvent(namespace, input.event, transaction);
		const revision = await revisionOf(dependencies.database, namespace, 'teams');
		requireVersion({ version: revision }, ifVersion);
		const living = await livingTeams(event.uid);
		const { kept, fresh, gone } = planList(wanted, living);
		const others = living.filter((team) => !kept.has(team) && !gone.includes(team));
		refuseTaken(wanted, new Set(others.map((team) => team.nameKey!)));
		await removeTeams(
			gone.map(({ uid }) => uid),
			now,
			transaction
		);
		await unlessNameTaken(() => storeKept(kept, transaction));
		await requireRoomForTeams({ dependencies }, event.uid, fresh.length);
		const rows = fresh.map(({ name, order, extraTime: factor }) =>
			listedTeam(namespace, event.uid, name, order, factor)
		);
		await unlessNameTaken(() => createTeamRows(rows, dependencies.env.SECRET_KEY, transaction));
		notify(event.uid, 'rankings', 'results', 'presence', 'photos', 'own', 'access');
		return { event_uid: event.uid, teams: await presentTeams(event.uid, false), removed: gone.length };
	}
});

/** Adds listed teams by name; names of living teams are left out where that is wanted, else a fault each: then nothing is added. */
export const createTeams = operation({
	summary: 'Add teams to the list.',
	access: { area: 'teams', right: 'w' },
	input: z.strictObject({
		event: eventKey,
		names: z.array(z.string()).min(1).max(1000),
		skipTaken: flag
			.default(false)
			.describe('Leave out names that a team has already or that stand there twice, instead of refusing all')
	}),
	changes: ['teams'],
	async run({ input, namespace, dependencies, notify, transaction }) {
		const event = await findEvent(namespace, input.event, transaction);
		const taken = new Set(await livingNameKeys(event.uid, input.names.map(nameKey), transaction));
		const named = readTeamList(input.skipTaken ? blankTaken(input.names, taken) : input.names, 'names');
		const isAnyTyped = input.names.some((name) => nameKey(name));
		if (!named.length && isAnyTyped) throw invalidField('names', 'name_taken', 'Each of these names is taken.');
		if (!named.length) throw invalidField('names', 'required', 'Please enter at least one name.');
		refuseTaken(named, taken);
		await requireRoomForTeams({ dependencies }, event.uid, named.length);
		const first = await nextPlace(event.uid, transaction);
		const rows = named.map(({ name }, index) => listedTeam(namespace, event.uid, name, first + index));
		const teams = await unlessNameTaken(() => createTeamRows(rows, dependencies.env.SECRET_KEY, transaction));
		notify(event.uid, 'presence');
		return { event_uid: event.uid, teams: teams.map((team) => presentTeam(team, { devices: 0, lastSeenAt: null })) };
	}
});

const importedRow = z.object({
	line: z.int().min(1).describe('Row of the file as a spreadsheet numbers it'),
	name: z.string().describe('As it is stored; of a fault the cell as it stands there'),
	status: z.enum(['new', 'known', 'fault']).describe('known: a team has this name already and stays as it is'),
	fault: z.object({ code: z.string(), message: z.string(), firstLine: z.int().optional() }).optional()
});

/** Adds the teams of a CSV file, all or nothing; a dry run reports what each row would do. */
export const importTeams = operation({
	summary: 'Check a CSV file of teams, or add its teams: all or nothing.',
	access: { area: 'teams', right: 'w' },
	input: z.strictObject({
		event: eventKey,
		file: sentFile.describe('CSV of at most 512 KiB, with a column "Team" or "Name"'),
		dryRun: flag.default(true).describe('Only report what would happen')
	}),
	output: z.object({
		event_uid: uidSchema,
		dryRun: z.boolean(),
		encoding: z.string(),
		column: z.string().nullable().describe('Heading of the column that was read; null without headings'),
		ignored: z.array(z.string()).describe('Headings of columns that nobody reads'),
		counts: z.object({ fresh: z.int(), known: z.int(), faults: z.int() }),
		rows: z.array(importedRow)
	}),
	errors: ['name_taken', 'event_full'],
	changes: ['teams'],
	prepare: (work) => readAside(readers.teams, [work.input.file.bytes], work),
	async run({ input, prepared, namespace, dependencies, notify, transaction }) {
		const event = await findEvent(namespace, input.event, transaction);
		const rows = planRows(prepared.rows, new Set(await livingNameKeys(event.uid, undefined, transaction)));
		const fresh = rows.filter(({ status }) => status === 'new');
		await requireRoomForTeams({ dependencies }, event.uid, fresh.length);
		if (!input.dryRun) {
			requireSound(rows);
			const first = await nextPlace(event.uid, transaction);
			const teams = fresh.map(({ name }, index) => ({
				...listedTeam(namespace, event.uid, name, first + index),
				origin: 'import' as const
			}));
			await unlessNameTaken(() => createTeamRows(teams, dependencies.env.SECRET_KEY, transaction));
			notify(event.uid, 'presence');
		}
		const { encoding, column, ignored } = prepared;
		const count = (wanted: string) => rows.filter(({ status }) => status === wanted).length;
		return {
			event_uid: event.uid,
			dryRun: input.dryRun,
			encoding,
			column,
			ignored,
			counts: { fresh: fresh.length, known: count('known'), faults: count('fault') },
			rows
		};
	},
	target: ({ event_uid, dryRun }) => (dryRun ? null : event_uid)
});

function refuseTaken(wanted: readonly ListedName[], taken: ReadonlySet<string>): void {
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
		excluded: z.boolean().optional(),
		hidden: z.boolean().optional(),
		extra_time: extraTime.optional()
	}),
	changes: ['teams', 'results'],
	async run({ input, namespace, ifVersion, notify, transaction }) {
		const event = await findEvent(namespace, input.event);
		const team = await findTeam(event.uid, input.uid, transaction);
		requireVersion(team, ifVersion);
		if (input.name !== undefined) await requireFreeName(event.uid, input.name, team.uid);
		const { name, listed, excluded, hidden, extra_time: factor } = input;
		const names = { name, nameKey: name && nameKey(name), nameHidden: hidden };
		const isOther = factor !== undefined && factor !== extraTimeOf(team);
		team.set(
			given({
				...names,
				isListed: listed,
				wasListed: listed || undefined,
				excluded,
				extraTime: isOther ? factor : undefined
			})
		);
		if (team.changed()) await unlessNameTaken(() => team.set({ version: team.version + 1 }).save({ transaction }));
		notify(event.uid, 'rankings', 'results', 'photos', `own:${team.uid}`);
		return { event_uid: event.uid, team: presentTeam(team, await presenceOfTeam(team.uid)) };
	}
});

/** Gives a team a new link and code; the old card stops working, signed-in phones stay unless `devices`. */
export const rotateTeam = operation({
	summary: 'Give a team a new link; the printed one stops working.',
	access: { area: 'teams', right: 'w' },
	input: z.strictObject({ event: eventKey, uid: teamUid, devices: z.boolean().default(false) }),
	changes: ['teams'],
	async run({ input, namespace, ifVersion, dependencies, now, notify, transaction }) {
		const event = await findEvent(namespace, input.event);
		const team = await findTeam(event.uid, input.uid, transaction);
		requireVersion(team, ifVersion);
		const change = () => ({ ...newTeamProofs(dependencies.env.SECRET_KEY), version: team.version + 1 });
		await withFreeCodes(() => team.update(change(), { transaction }));
		if (input.devices) {
			await signOut([team.uid], now, transaction);
			notify(event.uid, 'presence', teamAccess(team.uid));
		}
		return { event_uid: event.uid, team: presentTeam(team, await presenceOfTeam(team.uid)) };
	}
});

/** Signs out all phones of a team; its card and code stay valid, so that it can come back. */
export const signOutTeam = operation({
	summary: 'Sign out all phones of a team; its printed code stays valid.',
	access: { area: 'teams', right: 'w' },
	input: z.strictObject({ event: eventKey, uid: teamUid }),
	changes: ['teams'],
	async run({ input, namespace, now, notify, transaction }) {
		const event = await findEvent(namespace, input.event);
		const team = await findTeam(event.uid, input.uid, transaction);
		await signOut([team.uid], now, transaction);
		notify(event.uid, 'presence', teamAccess(team.uid));
		return { event_uid: event.uid, team: presentTeam(team, await presenceOfTeam(team.uid)) };
	}
});

async function teamsToLink(
	eventUid: string,
	{ team, limit }: { team?: string | undefined; limit?: number | undefined }
) {
	if (team === undefined && limit !== undefined) return firstLinkedTeams(eventUid, limit);
	const teams = await linkedTeams(eventUid, team);
	return { teams, total: teams.length };
}

/** Link and code of the listed teams, of the first of them, or of one team, to print cards; contains the tokens. */
export const listTeamLinks = operation({
	summary: 'Links of the listed teams, for printing.',
	access: { area: 'teams', right: 'r' },
	input: z.strictObject({
		event: eventKey,
		team: teamUid.optional(),
		limit: z.int().min(1).optional().describe('At most so many links; each is decrypted')
	}),
	async run({ input, namespace, dependencies }) {
		const event = await findEvent(namespace, input.event);
		const { teams, total } = await teamsToLink(event.uid, input);
		const links = await teamLinks(teams, linkBase(dependencies, namespace), dependencies.env.SECRET_KEY);
		return { event_uid: event.uid, total, links };
	}
});

/** Deletes phones that were signed out, or that were away for longer than their cookie lives. */
export const cleanDevices = cleaning('Delete phones that nobody uses any more.', deleteDevices);
