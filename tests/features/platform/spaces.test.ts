import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { QueryTypes } from 'sequelize';
import * as assert from 'uvu/assert';
import {
	emptyTrash,
	listManaged,
	removeNamespace,
	updateNamespace
} from '../../../server/features/platform/namespaces/operations.ts';
import { Namespace } from '../../../server/features/platform/namespaces/model.ts';
import { createNamespace } from '../../../server/features/platform/namespaces/operations.ts';
import { namespaceTables } from '../../../server/features/platform/namespaces/tables.ts';
import { createDomain } from '../../../server/features/platform/domains/operations.ts';
import { activateEvent } from '../../../server/features/authoring/events/operations.ts';
import { EventPhoto } from '../../../server/features/gameplay/photos/model.ts';
import { createTeams } from '../../../server/features/authoring/teams/operations.ts';
import { LoginSession, UserNamespace } from '../../../server/features/platform/users/model.ts';
import { operations } from '../../../server/composition/operations.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { choice, joinGame, putCatalog } from '../../support/phone/game.ts';
import { freshId } from '../../support/phone/phone.ts';
import { faultsOf, refusal } from '../../support/refusal.ts';
import { openScene, type Scene } from '../../support/scene.ts';
import { makeUser } from '../../support/staff.ts';

forEachDatabase('the life of a namespace', ({ test, open }) => {
	let scene: Scene;
	let made = 0;
	test.before(async () => {
		scene = await openScene({ open });
	});

	const update = (id: string | number, fields: object, more = {}) =>
		scene.call(updateNamespace, { id, ...fields }, more);
	const remove = (id: string | number, fields: object = {}) => scene.call(removeNamespace, { id, ...fields });
	const make = async (): Promise<string> => {
		const namespace = `space-${(made += 1)}`;
		await scene.call(createNamespace, { namespace });
		return namespace;
	};

	/** Fills a namespace with a row of every kind that can be made; answers the file of its photo. */
	const fill = async (namespace: string): Promise<string> => {
		const { uid: event } = await scene.event({}, namespace);
		const there: Scene = { ...scene, call: (op, input, more) => scene.call(op, input, { namespace, ...more }) };
		await putCatalog(there, event, 'start', [choice('One')]);
		const phone = await joinGame(there, event);
		await phone.start('start');
		await there.call(createTeams, { event, names: ['Listed'] });
		await there.call(activateEvent, { event });
		await scene.token(['quiz:read'], namespace);
		await there.call(createDomain, { host: `${namespace}.example.org`, namespace });
		const file = `${namespace}.jpg`;
		const uploads = path.join(scene.dependencies.env.DATA_DIR, 'uploads');
		mkdirSync(uploads, { recursive: true });
		writeFileSync(path.join(uploads, file), 'x');
		const photo = { photoUid: freshId('photo'), questionId: null, width: 1, height: 1, bytes: 1, sha256: 'x' };
		await EventPhoto.create({
			...photo,
			namespace,
			eventUid: event,
			teamUid: phone.team.uid,
			file,
			state: 'pending'
		});
		return file;
	};

	/** Tables in which a name stands, read from the database itself and not from our list. */
	const tablesWith = async (namespace: string): Promise<string[]> => {
		const { sequelize } = scene.dependencies.database;
		const tables = (await sequelize.getQueryInterface().showAllTables()).map(String).sort();
		const found: string[] = [];
		for (const table of tables) {
			const columns = await sequelize.getQueryInterface().describeTable(table);
			if (!columns.namespace) continue;
			const sql = `SELECT 1 FROM ${table} WHERE namespace = :namespace LIMIT 1`;
			const rows = await sequelize.query(sql, { replacements: { namespace }, type: QueryTypes.SELECT });
			if (rows.length) found.push(table);
		}
		return found;
	};

	test('a new name reaches every table, and no row keeps the old one', async () => {
		const from = await make();
		await makeUser(scene, 'customer', from);
		await fill(from);
		const before = await tablesWith(from);
		assert.ok(before.length >= 12, before.join());
		const { namespace } = await update(from, { namespace: ' Renamed-1 ' });
		assert.equal([namespace.namespace, namespace.label, namespace.version], ['renamed-1', 'renamed-1', 2]);
		assert.equal(await tablesWith(from), []);
		assert.equal(await tablesWith('renamed-1'), before);
		assert.is(scene.dependencies.domains.find(`${from}.example.org`), 'renamed-1');
	});

	test('the list of tables knows every table with a column namespace', async () => {
		const { sequelize } = scene.dependencies.database;
		const known = namespaceTables(sequelize).map(({ tableName }) => tableName);
		// Their foreign key takes these along, and they have no model of their own.
		for (const table of ['namespaces', 'revisions']) assert.not(known.includes(table));
		for (const table of (await sequelize.getQueryInterface().showAllTables()).map(String))
			if ((await sequelize.getQueryInterface().describeTable(table)).namespace)
				assert.ok(['namespaces', 'revisions', ...known].includes(table), table);
	});

	test('open sessions follow the new name, and no other one is read', async () => {
		const from = await make();
		const { id: userId } = await makeUser(scene, 'admin');
		const later = new Date(Date.now() + 3_600_000);
		const place = { ip: '', userAgent: '', lastSeenAt: later, expiresAt: later };
		const session = (data: object) =>
			LoginSession.create({ tokenHash: freshId('session'), userId, data: { userId, ...data }, ...place });
		const [row, other] = [await session({ namespace: from }), await session({ namespace: 'acme' })];
		await session({});
		const read: unknown[] = [];
		LoginSession.addHook('afterFind', 'counted', (found) => void read.push(...[found].flat()));
		await update(from, { namespace: `${from}-new` });
		LoginSession.removeHook('afterFind', 'counted');
		assert.is(read.length, 1);
		for (const each of [row, other]) await each.reload();
		assert.equal([row.data.namespace, other.data.namespace], [`${from}-new`, 'acme']);
	});

	test('label, plan and activity change alone; nothing sent changes nothing', async () => {
		const name = await make();
		const { id } = (await Namespace.findOne({ where: { namespace: name } }))!;
		const { namespace } = await update(id, { label: 'Süd <b>', plan: 'free', isActive: 'false' });
		assert.equal(
			[namespace.namespace, namespace.label, namespace.plan, namespace.isActive],
			[name, 'Süd <b>', 'free', false]
		);
		const same = (await update(String(id), {})).namespace;
		assert.equal(same, namespace);
		assert.is((await refusal(update(id, { label: 'x' }, { ifVersion: 1 }))).code, 'version_conflict');
	});

	const protectedCalls: [name: string, call: () => Promise<unknown>][] = [
		['renamed', () => update('default', { namespace: 'other' })],
		['deactivated', () => update('default', { isActive: false })],
		['removed', () => remove('default', { cascade: true, confirm: 'default' })]
	];
	for (const [name, call] of protectedCalls)
		test(`default cannot be ${name}`, async () => {
			const error = await refusal(call());
			assert.equal([error.code, faultsOf(error)], ['conflict', ['namespace protected']]);
		});

	test('a taken, reserved or malformed name is rejected and nothing changes', async () => {
		const name = await make();
		assert.equal(faultsOf(await refusal(update(name, { namespace: 'acme' }))), ['namespace duplicate']);
		assert.equal(faultsOf(await refusal(update(name, { namespace: 'api' }))), ['namespace reserved']);
		assert.equal(faultsOf(await refusal(update(name, { namespace: '-a' }))), ['namespace invalid_format']);
		for (const id of ['nowhere', 0, 99_999]) assert.is((await refusal(update(id, { label: 'x' }))).code, 'not_found');
		assert.is((await Namespace.findOne({ where: { namespace: name } }))!.version, 1);
	});

	test('an empty namespace is removed immediately, a full one on confirmation with everything in it', async () => {
		const empty = await make();
		assert.equal((await remove(empty)).removed, {});
		const name = await make();
		const file = await fill(name);
		const full = await refusal(remove(name));
		assert.is(full.code, 'conflict');
		assert.equal(
			full.details!.map(({ path: area, code, count }) => [area, code, count]),
			[
				['tokens', 'in_use', 1],
				['domains', 'in_use', 1],
				['events', 'in_use', 1],
				['catalogs', 'in_use', 1],
				['teams', 'in_use', 2],
				['photos', 'in_use', 1],
				['results', 'in_use', 1]
			]
		);
		assert.equal(faultsOf(await refusal(remove(name, { cascade: true }))), ['confirm required']);
		assert.equal(faultsOf(await refusal(remove(name, { cascade: true, confirm: 'acme' }))), ['confirm invalid_format']);
		assert.ok((await tablesWith(name)).length > 10);
		const { removed } = await remove(name, { cascade: '1', confirm: name });
		assert.is(removed.events, 1);
		// What was done stays on record.
		assert.equal(await tablesWith(name), ['audit_log']);
		assert.is(scene.dependencies.domains.find(`${name}.example.org`), undefined);
		const { DATA_DIR } = scene.dependencies.env;
		assert.not(existsSync(path.join(DATA_DIR, 'uploads', file)));
		const [folder] = readdirSync(path.join(DATA_DIR, 'trash')).filter((each) => each.startsWith(`${name}-`));
		assert.ok(existsSync(path.join(DATA_DIR, 'trash', folder!, 'uploads', file)));
		const old = new Date(Date.now() - 31 * 86_400_000);
		utimesSync(path.join(DATA_DIR, 'trash', folder!), old, old);
		await scene.call(emptyTrash, {});
		assert.not(existsSync(path.join(DATA_DIR, 'trash', folder!)));
	});

	test('members of a removed namespace keep exactly one default', async () => {
		const name = await make();
		const { id: userId } = await makeUser(scene, 'customer', name);
		await UserNamespace.create({ userId, namespace: 'acme', isDefault: false, defaultKey: null });
		await remove(name);
		const rows = await UserNamespace.findAll({ where: { userId }, raw: true });
		assert.equal(
			rows.map(({ namespace, isDefault, defaultKey }) => [namespace, Boolean(isDefault), defaultKey]),
			[['acme', true, userId]]
		);
	});

	test('the list returns what each namespace contains', async () => {
		const name = await make();
		await fill(name);
		const { namespaces } = await scene.call(listManaged, {});
		assert.is(namespaces[0]!.namespace, 'default');
		const { usage } = namespaces.find(({ namespace }) => namespace === name)!;
		assert.equal(usage, { events: 1, catalogs: 1, teams: 2, results: 1, photos: 1, tokens: 1, domains: 1 });
		assert.ok(operations['namespace.manage']);
	});
});
