import * as assert from 'uvu/assert';
import { freshFolder, run, start } from '../support/processes/command.ts';
import { freePort } from '../support/processes/free-port.ts';
import { createClient } from '../support/http.ts';
import { suite } from '../support/runner/suite.ts';
import { until } from '../support/runner/until.ts';

const script = 'server/main.ts';
const secret = 'a secret of at least thirty-two bytes';
const test = suite('npm start');

test.before(async () => {
	const { code, err } = await run(['build', '--when-needed']);
	assert.is(code, 0, err);
});

const refusals: [settings: Record<string, string>, said: RegExp][] = [
	[{}, /SESSION_SECRET and SECRET_KEY must be set/],
	[{ SESSION_SECRET: secret }, /: SECRET_KEY must be set/],
	[{ SESSION_SECRET: 'short', SECRET_KEY: secret }, /: SESSION_SECRET must be set/],
	[{ PORT: 'x', SESSION_SECRET: secret, SECRET_KEY: secret }, /PORT must be a (whole )?number/],
	[
		{ DATABASE_URL: 'oracle:x', SESSION_SECRET: secret, SECRET_KEY: secret },
		/DATABASE_URL must be an address that starts with/
	]
];
for (const [settings, said] of refusals) {
	test(`it refuses to start and says why: ${said.source}`, async () => {
		const { code, out, err } = await start(script, [], { DATA_DIR: freshFolder(), ...settings }).ended;
		assert.is(code, 1);
		assert.is(out, '');
		assert.match(err, said);
		assert.not.match(err, /\n\s+at /);
	});
}

test('without users it prints a link to create one; with ADMIN_USERNAME and ADMIN_PASSWORD it creates one, once', async () => {
	const port = await freePort();
	const settings = {
		DATA_DIR: freshFolder(),
		PORT: String(port),
		MAIN_DOMAIN: 'localhost',
		SESSION_SECRET: secret,
		SECRET_KEY: secret
	};
	const serving = async (more: Record<string, string> = {}) => {
		const server = start(script, [], { ...settings, ...more });
		await until(() => server.said.err.includes('"ready"'), 'the server');
		return server;
	};
	const logIn = (password: string) =>
		createClient(`http://127.0.0.1:${port}`, { accept: 'application/json' }).post('/login', {
			username: 'root.admin',
			password
		});

	const lonely = await serving();
	assert.match(lonely.said.err, /there is no administrator yet.*http:[^"]*\/setup\?token=[\w-]{43}"/);
	assert.is((await lonely.stop('SIGTERM')).code, 0);

	const named = { ADMIN_USERNAME: 'root.admin', ADMIN_PASSWORD: 'first-password-1' };
	const founding = await serving(named);
	assert.match(founding.said.err, /"username":"root\.admin","message":"administrator made"/);
	assert.not.match(founding.said.err, /first-password-1/);
	assert.is((await logIn('first-password-1')).status, 200);
	await founding.stop('SIGTERM');

	const later = await serving({ ...named, ADMIN_PASSWORD: 'second-password-2' });
	assert.is((await logIn('first-password-1')).status, 200);
	assert.is((await logIn('second-password-2')).status, 401);
	await later.stop('SIGTERM');
});

test.run();
