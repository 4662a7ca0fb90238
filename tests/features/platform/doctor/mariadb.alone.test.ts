import { createConnection, type Connection } from 'mysql2/promise';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../../../server/database/database.ts';
import { checkedAs } from '../../../support/processes/doctor.ts';
import { startMariadb } from '../../../support/processes/mariadb.ts';
import type { PrivateServer } from '../../../support/processes/private-server.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('the checks of a MariaDB with other settings');
const secret = 'a secret of the tests, long enough';
let server: PrivateServer;
let connection: Connection;
let DATABASE_URL: string;

const inSchema = (name: string) => {
	const url = new URL(server.url);
	url.pathname = name;
	return url.href;
};
const settings = () => ({ DATABASE_URL, SESSION_SECRET: secret, SECRET_KEY: secret, MAIN_DOMAIN: 'localhost' });
const said = async (check: Parameters<typeof checkedAs>[0], more: Record<string, string> = {}) =>
	(await checkedAs(check, { ...settings(), ...more })).said;

test.before(async () => {
	server = await startMariadb(undefined, [
		'--log-bin=log',
		'--binlog-format=STATEMENT',
		'--default-time-zone=+05:00',
		'--max-allowed-packet=2M',
		'--sql-mode=NO_ENGINE_SUBSTITUTION'
	]);
	connection = await createConnection(server.url);
	await connection.query('CREATE DATABASE `marquee` CHARACTER SET latin1');
	DATABASE_URL = inSchema('marquee');
});
test.after(async () => {
	await connection.end();
	await server.stop();
});

test('name every setting that harms', async () => {
	assert.equal(await said('database'), ['ok database.fine']);
	assert.equal(await said('migrations'), ['warning migrations.pending']);
	assert.equal(await said('isolation'), ['error isolation.log']);
	assert.equal(await said('charset'), ['error charset.database']);
	assert.equal((await checkedAs('timeZone', settings())).params, [{ zone: '+05:00' }]);
	assert.equal(await said('packet'), ['error packet.small']);
	assert.equal(await said('strictness'), ['error strictness.loose']);
	assert.equal(await said('durability'), ['warning durability.late']);
	assert.equal(await said('journal'), []);
	assert.equal(await said('clock'), ['ok clock.fine'], 'whatever the zone of the server');
});

test('find nothing once they are right, and tables that were made before', async () => {
	await connection.query('CREATE TABLE marquee.old (name VARCHAR(10))');
	for (const sql of [
		'ALTER DATABASE `marquee` CHARACTER SET utf8mb4',
		'SET GLOBAL binlog_format = ROW',
		'SET GLOBAL max_allowed_packet = 8388608',
		"SET GLOBAL sql_mode = 'STRICT_TRANS_TABLES'",
		'SET GLOBAL innodb_flush_log_at_trx_commit = 1'
	])
		await connection.query(sql);
	assert.equal(await said('packet'), ['warning packet.small']);
	await connection.query('SET GLOBAL max_allowed_packet = 16777216');
	const { said: lines, params } = await checkedAs('charset', settings());
	assert.equal([lines, params[0]!.names], [['error charset.tables'], 'old']);
	await connection.query('DROP TABLE marquee.old');
	const database = openDatabase(DATABASE_URL);
	await database.migrator.up();
	await database.close();
	for (const check of ['database', 'migrations', 'isolation', 'charset', 'packet', 'strictness', 'durability'] as const)
		assert.equal(await said(check), [`ok ${check}.fine`]);
});

test('say why the database cannot be used, without the password', async () => {
	assert.equal(await said('database', { DATABASE_URL: inSchema('nowhere') }), ['error database.unknown']);
	await connection.query("CREATE USER stranger@'%' IDENTIFIED BY 'right'");
	const denied = new URL(DATABASE_URL);
	[denied.username, denied.password] = ['stranger', 'hunter2'];
	const { said: lines, params } = await checkedAs('database', { ...settings(), DATABASE_URL: denied.href });
	assert.equal(lines, ['error database.denied']);
	assert.not.match(JSON.stringify(params), 'hunter2');
	assert.equal(await said('database', { DATABASE_URL: 'mysql://me:hunter2@127.0.0.1:1/x' }), ['error database.away']);
	assert.equal(await said('database', { DATABASE_URL: 'mysql://me:a/b@[/x' }), ['error database.address']);
	for (const check of ['migrations', 'charset', 'clock', 'integrity'] as const)
		assert.equal(await said(check, { DATABASE_URL: inSchema('nowhere') }), [], check);
});

test.run();
