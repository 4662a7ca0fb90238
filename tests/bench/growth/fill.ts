import { sessionOf, inSession, type Session } from '../../../server/cli/session.ts';
import type { Transaction } from 'sequelize';
import type { Database } from '../../../server/database/database.ts';
import { change } from '../../../server/database/statements.ts';
import type { AnyTable } from '../../../server/database/table.ts';
import { Catalog, Question } from '../../../server/features/authoring/catalogs/model.ts';
import { ActiveEvent, EventConfig, QuizEvent } from '../../../server/features/authoring/events/model.ts';
import { Team, TeamDevice } from '../../../server/features/authoring/teams/model.ts';
import { PuzzleSolve, QuestionResult, Result } from '../../../server/features/gameplay/results/model.ts';
import { AuditRow } from '../../../server/features/platform/audit/model.ts';
import { MediaFile } from '../../../server/features/platform/media/model.ts';
import { Namespace } from '../../../server/features/platform/namespaces/model.ts';
import { User, UserNamespace } from '../../../server/features/platform/users/model.ts';
import { ContactMessage } from '../../../server/features/website/contact/model.ts';
import { News } from '../../../server/features/website/news/model.ts';
import { Subscriber } from '../../../server/features/website/newsletter/model.ts';
import { Page } from '../../../server/features/website/pages/model.ts';
import { legibleAlphabet } from '../../../server/runtime/crypto.ts';
import { readEnv } from '../../../server/runtime/env.ts';
import { goodPassword } from '../../support/browser/log-in.ts';
import type { ServerSettings } from '../live/servers.ts';
import { copyRows, modelOf } from './copies.ts';
import { makePlayedEvent, type PlayedEvent } from './played-event.ts';
import { fillTenant } from './tenant.ts';

/** The namespace that does not grow, and the one whose event does. */
export const [usualName, bigName] = ['ns01', 'big'];
/** Who measures. */
export const administrator = 'growth';

/** What stands in a filled database. */
export interface Filled {
	usual: PlayedEvent;
	big: PlayedEvent;
	rows: Record<string, number>;
}

const teamsOfBig = 167;
const ofEvents = [QuizEvent, EventConfig, Catalog, Question, Team, TeamDevice, Result, QuestionResult, PuzzleSolve];
const ofWebsite = [Page, News, MediaFile, AuditRow, ContactMessage, Subscriber];
const ofTeams = [Team, TeamDevice, Result, QuestionResult, PuzzleSolve];

/**
 * Fills a database with a year of an installation: at size 1 the big namespace and one usual, at 30 fifty-nine usual ones
 * and a big one whose event has 5 010 teams with 250 500 answers. The first of each is made, the others are copies.
 */
export const fill = (settings: ServerSettings, size: number): Promise<Filled> =>
	inSession((session) => fillAll(session, size), { env: readEnv({ ...settings, LOG_LEVEL: 'error' }) });

async function fillAll(session: Session, size: number): Promise<Filled> {
	const { perform, dependencies } = session;
	const { database } = dependencies;
	await perform('user.create', {
		username: administrator,
		password: goodPassword,
		role: 'admin',
		namespaces: ['default']
	} as never);
	for (const namespace of [usualName, bigName]) await perform('namespace.create', { namespace, label: namespace });
	const usual = await fillTenant(sessionOf(dependencies, usualName));
	const [start, end] = [new Date(Date.now() - 7_200_000), new Date(Date.now() + 86_400_000)];
	const wanted = { name: 'Big Event', joinCode: 'BBBBBB', start, end, teams: teamsOfBig, attemptsEach: 5 };
	const big = await makePlayedEvent(sessionOf(dependencies, bigName), wanted);
	await growEvent(database, big.uid, size);
	let number = 100;
	// The rows of a usual namespace in the big one, a third as often as there are others.
	for (let turn = 0; turn < Math.ceil(size / 3); turn += 1)
		await copyTenant(database, bigName, (number += 1), turn ? `${turn}-` : '');
	for (let index = 2; index < 2 * size; index += 1) {
		const namespace = `ns${String(index).padStart(2, '0')}`;
		await Namespace.create({ namespace, label: `Tenant ${index}` });
		await copyTenant(database, namespace, (number += 1));
	}
	await database.write((transaction) => choose(database, usual, big, transaction));
	return { usual, big, rows: await counts([Namespace, ...ofEvents, ...ofWebsite, User]) };
}

/** Gives an event as many teams as its size says. */
async function growEvent(database: Database, event: string, size: number): Promise<void> {
	const keeps = ['event_uid', 'catalog_uid', 'question_id'];
	const where = `event_uid = '${event}'`;
	const last = await lastIds(ofTeams);
	for (let number = 1; number < size; number += 1)
		await database.write(async (transaction) => {
			const name = `CONCAT(name, ' ', ${number})`;
			const values = { name, name_key: `CONCAT(name_key, 'x', ${number})` };
			for (const table of ofTeams) {
				const first = last.get(table);
				const copied =
					first === undefined ? `${where} AND SUBSTR(team_uid, 1, 6) <> '000000'` : `${where} AND id <= ${first}`;
				const only = table === Team ? `${where} AND SUBSTR(uid, 1, 6) <> '000000'` : copied;
				await copyRows(database, table, { number, where: only, values, keeps }, transaction);
			}
		});
}

/** The last number of each table that has numbers. */
async function lastIds(tables: readonly AnyTable[]): Promise<Map<AnyTable, number>> {
	const numbered = tables.filter((table) => 'id' in table.definition.columns);
	return new Map(
		await Promise.all(numbered.map(async (table) => [table, Number(await modelOf(table).max('id'))] as const))
	);
}

/** Copies the usual namespace into another; `tag` keeps the names of several copies in one apart. */
async function copyTenant(database: Database, namespace: string, number: number, tag = ''): Promise<void> {
	const code = [15, 10, 5, 0].map((bits) => legibleAlphabet[(number >> bits) & 31]).join('');
	const tagged = (column: string, with_ = tag) => `CONCAT('${with_}', ${column})`;
	const people = { username: tagged('username', `${number}-`), email: tagged('email', `${number}-`) };
	const values = {
		namespace: `'${namespace}'`,
		slug: tagged('slug'),
		join_code: `CONCAT('${code}', SUBSTR(join_code, 5))`
	};
	await database.write(async (transaction) => {
		const members = `SELECT user_id FROM user_namespaces WHERE namespace = '${usualName}'`;
		await copyRows(database, User, { number, where: `id IN (${members})`, values: people }, transaction);
		const where = `namespace = '${usualName}'`;
		const named = new Map<AnyTable, Record<string, string>>([
			[MediaFile, { name: tagged('name', `${number}-`) }],
			[Subscriber, { email: tagged('email') }],
			[Catalog, { slug: 'slug' }]
		]);
		for (const table of [UserNamespace, ...ofEvents, ...ofWebsite])
			await copyRows(database, table, { number, where, values: { ...values, ...named.get(table) } }, transaction);
	});
}

/** Chooses the events of today, and counts changes of every event, as answers would have. */
async function choose(
	database: Database,
	usual: PlayedEvent,
	big: PlayedEvent,
	transaction: Transaction
): Promise<void> {
	const set = { setBy: 'system', setAt: new Date() };
	await ActiveEvent.create({ namespace: usualName, eventUid: usual.uid, ...set }, { transaction });
	await ActiveEvent.create({ namespace: bigName, eventUid: big.uid, ...set }, { transaction });
	const sql = `INSERT INTO revisions (namespace, resource, revision)
		SELECT namespace, CONCAT('results:', uid), 1000 FROM events e
		WHERE NOT EXISTS (SELECT 1 FROM revisions r WHERE r.namespace = e.namespace AND r.resource = CONCAT('results:', e.uid))`;
	await change(database.sequelize, sql, [], transaction);
}

async function counts(tables: readonly AnyTable[]): Promise<Record<string, number>> {
	const rows: Record<string, number> = {};
	for (const table of tables) rows[table.definition.name] = await modelOf(table).count();
	return rows;
}
