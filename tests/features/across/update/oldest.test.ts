import { readFileSync } from 'node:fs';
import { QueryTypes } from 'sequelize';
import * as assert from 'uvu/assert';
import type { Database } from '../../../../server/database/database.ts';
import { fullVersion } from '../../../../server/runtime/version.ts';
import { createClient } from '../../../support/http.ts';
import {
	loadOldInstallation,
	oldPassword,
	oldSecret,
	type OldInstallation
} from '../../../support/processes/old-installation.ts';
import { checkedAs } from '../../../support/processes/doctor.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';

/** The number of rows of each table. */
async function rowsIn({ sequelize }: Database, tables: readonly string[]): Promise<Record<string, number>> {
	const counted: Record<string, number> = {};
	for (const table of tables) {
		const [row] = await sequelize.query<{ rows: number }>(`SELECT COUNT(*) AS \`rows\` FROM ${table}`, {
			type: QueryTypes.SELECT
		});
		counted[table] = Number(row!.rows);
	}
	return counted;
}

forEachDatabase('an update of the oldest version', ({ test, product, url, connect }) => {
	let old: OldInstallation;
	let updated: Product | undefined;
	let before: Record<string, number>;
	const client = (token?: string) => createClient(updated!.base, token ? { authorization: `Bearer ${token}` } : {});

	test.before(async () => {
		const databaseUrl = await url();
		old = await loadOldInstallation(product, databaseUrl);
		const database = connect(databaseUrl);
		const tables = (await database.sequelize.getQueryInterface().showAllTables()).map(String);
		before = await rowsIn(
			database,
			tables.filter((name) => !/^sequelize_meta$|^sqlite_|^revisions$|^audit_log$/.test(name))
		);
		updated = await startProduct({
			databaseUrl,
			screens: false,
			env: { SECRET_KEY: oldSecret, SESSION_SECRET: oldSecret, LOG_LEVEL: 'info', LOG_FILE: '' }
		});
	});
	test.after(() => updated?.close());

	test('keeps every row', async () => {
		assert.ok(before.teams === 3 && before.question_results! > 5 && Object.keys(before).length > 20);
		assert.equal(await rowsIn(updated!.dependencies.database, Object.keys(before)), before);
	});

	test('is told by the installation check: from where, how many migrations, how long', async () => {
		const { DATABASE_URL, DATA_DIR } = updated!.dependencies.env;
		const { said, params } = await checkedAs('version', { DATABASE_URL, DATA_DIR });
		assert.equal(said, ['ok version.updated']);
		const { version: shown, from, count, seconds } = params[0]!;
		assert.equal([shown, from], [fullVersion, '0030-spaces']);
		assert.ok(Number(count) > 70 && Number(seconds) > 0);
	});

	test('is told by the log, once', () => {
		const lines = readFileSync(`${updated!.dependencies.env.DATA_DIR}/logs/marquee.log`, 'utf8').trim().split('\n');
		const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
		const updates = told.filter(({ message }) => message === 'updated');
		assert.is(updates.length, 1);
		assert.equal([updates[0]!.from, updates[0]!.to], ['0030-spaces', fullVersion]);
		assert.ok(Number(updates[0]!.migrations) > 70 && Number(updates[0]!.ms) > 0);
	});

	test('lets people and programs in: an old password, an old token', async () => {
		const browser = createClient(updated!.base, { accept: 'application/json' });
		const login = await browser.post('/login', { username: 'ida', password: oldPassword });
		assert.is(login.status, 200, login.text);
		const list = await client(old.apiToken).get('/api/v1/namespaces/acme/events');
		assert.is(list.status, 200, list.text);
		assert.equal(
			list.json<{ events: { uid: string; name: string }[] }>().events.map(({ uid, name }) => [uid, name]),
			[[old.event, 'Fest 🎈 Łódź']]
		);
	});

	test('lets teams in by their printed card', async () => {
		for (const { uid, url: card } of old.teams) {
			const teamToken = new URL(card).searchParams.get('t')!;
			const joinId = `again-${uid}`.slice(0, 32);
			const joined = await client().post(`/api/play/events/${old.event}/join`, { joinId, teamToken });
			assert.ok(joined.status < 300, joined.text);
			assert.is(joined.json<{ team: { uid: string } }>().team.uid, uid);
		}
	});

	test('gives an answer that is sent again its old receipt, and plays a running attempt to its end', async () => {
		for (const { device, attemptId, answer } of old.teams) {
			const path = `/api/play/attempts/${attemptId}/answers/${answer.questionId}`;
			const again = await client(device).request('PUT', path, { body: answer.body });
			assert.is(again.status, 200, again.text);
			assert.is(again.json<{ recordedAt: string }>().recordedAt, answer.receipt.recordedAt);
		}
		const { device, attemptId } = old.teams[2]!;
		const phone = client(device);
		const { items } = (await phone.get(`/api/play/attempts/${attemptId}`)).json<{ items: { questionId: number }[] }>();
		assert.is(items.length, 3);
		const last = await phone.request('PUT', `/api/play/attempts/${attemptId}/answers/${items[2]!.questionId}`, {
			body: { answerId: 'after-the-update', answer: { text: 'Wasserturm' } }
		});
		assert.is(last.status, 200, last.text);
		const end = await phone.post(`/api/play/attempts/${attemptId}/finish`, {});
		assert.ok(end.status < 300, end.text);
	});

	test('keeps the points of finished attempts, and adds those of the one that ended now', async () => {
		const board = await client().get(`/api/live/${old.event}/rankings?share_token=${old.share}`);
		assert.is(board.status, 200, board.text);
		const { teams } = board.json<{ updates: [{ data: { teams: { name: string; points: number }[] } }] }>().updates[0]
			.data;
		const standings = teams.sort((one, other) => other.points - one.points).map(({ name, points }) => [name, points]);
		assert.equal(standings, [
			['Füchse', 230],
			['Dachse', 150],
			['Eulen', 130]
		]);
	});
});
