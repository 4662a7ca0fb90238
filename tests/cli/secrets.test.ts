import { readFileSync } from 'node:fs';
import path from 'node:path';
import { generateSync } from 'otplib';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/database/database.ts';
import { ensureBuild } from '../support/runner/build.ts';
import { freshFolder, start, type Running } from '../support/processes/command.ts';
import { forEachDatabase } from '../support/processes/databases.ts';
import { dumpTables } from '../support/dump.ts';
import { freePort } from '../support/processes/free-port.ts';
import { createClient, type Answer, type Client } from '../support/http.ts';
import { catchMail, tokenIn, type MailCatcher } from '../support/processes/mail-catcher.ts';
import { until } from '../support/runner/until.ts';

const keys = { SESSION_SECRET: 'session secret of thirty-two bytes!!', SECRET_KEY: 'key to the secrets of 32 bytes!!' };
const mailSecret = 'mail-password-4711';
const passwords = {
	chief: 'the chief chose this',
	wrong: 'not the right word 77',
	guest: 'ida chose this one 12',
	later: 'ida chose another 34',
	provider: 'secret of the provider'
};

/** What the answers of this run tell, each its own part of it. */
interface Told {
	secret: string;
	token: string;
	recoveryCodes: string[];
	event: { uid: string };
	teams: { uid: string }[];
}

forEachDatabase('secrets of a whole run', ({ test, migrated }) => {
	const secrets = new Map<string, string>(Object.entries({ ...keys, ...passwords, mailSecret }));
	const keep = (name: string, text: string | undefined): string => {
		assert.ok(text && text.length >= 6, `${name}: ${text}`);
		secrets.set(name, text);
		return text;
	};
	let server: Running;
	let post: MailCatcher;
	let base: string;
	let address: string;
	let setupLine = '';
	const folder = freshFolder();
	const logFile = path.join(folder, 'run.log');
	const json = { accept: 'application/json' };
	const visitor = (headers: Record<string, string> = {}) => createClient(base, { ...json, ...headers });
	const ok = (answer: Answer, status = 200): Answer => {
		assert.is(answer.status, status, answer.text);
		return answer;
	};
	const send = async (client: Client, request: string, body?: object, status = 200) => {
		const [method = '', place = ''] = request.split(' ');
		return ok(await client.request(method, place, body ? { body } : {}), status).json<Told>();
	};
	const cookieOf = (client: Client, name: string) => decodeURIComponent(client.cookies.get(name) ?? '');

	test.before(async () => {
		const failure = await ensureBuild();
		if (failure) throw new Error(failure);
		post = await catchMail({ user: 'marquee', pass: mailSecret });
		address = await migrated();
		const port = await freePort();
		base = `http://127.0.0.1:${port}`;
		server = start('server/main.ts', [], {
			...keys,
			DATA_DIR: folder,
			DATABASE_URL: address,
			PORT: String(port),
			MAIN_DOMAIN: 'localhost',
			LOG_LEVEL: 'debug',
			LOG_FILE: logFile,
			RATE_LIMIT_SCALE: '0',
			SMTP_URL: `smtp://marquee:${mailSecret}@127.0.0.1:${post.port}`
		});
		await until(() => server.said.err.includes('"ready"'), 'the server');
		setupLine = server.said.err.split('\n').find((line) => line.includes('/setup?token=')) ?? '';
	});
	test.after(async () => {
		await server.stop('SIGTERM');
		await post.close();
	});

	let admin: Client;
	let guest: Client;

	test('people come in: setup, logins right and wrong, invitation, reset, second factor', async () => {
		const token = keep('setup token', tokenIn(setupLine));
		await visitor().get(`/setup?token=${token}`, { accept: 'text/html' });
		await send(
			visitor(),
			'POST /setup',
			{ token, username: 'chef', password: passwords.chief, email: 'chef@example.org' },
			201
		);
		admin = visitor();
		await admin.get('/login');
		for (const username of ['chef', 'nobody'])
			await send(admin, 'POST /login', { username, password: passwords.wrong }, 401);
		await admin.post('/login', `{"username":"chef","password":"${passwords.chief}"`, {
			'content-type': 'application/json'
		});
		await send(admin, 'POST /login', { username: 'chef', password: passwords.chief, more: passwords.wrong }, 422);
		await visitor().get(`/login?username=chef&password=${encodeURIComponent(passwords.chief)}`);
		await send(admin, 'POST /login', { username: 'chef', password: passwords.chief });
		const person = { username: 'ida', role: 'event-manager', namespaces: ['default'], email: 'ida@example.org' };
		await send(admin, 'POST /admin/logins', { ...person, invite: true }, 201);
		const invite = keep('invite token', tokenIn((await post.next()).body));
		await visitor().get(`/password/reset?token=${invite}`, { accept: 'text/html' });
		await send(visitor(), 'POST /password/reset', { token: invite, password: passwords.guest });
		await send(visitor(), 'POST /password/reset', { token: invite, password: passwords.guest }, 422);
		await send(visitor(), 'POST /password/forgot', { username: 'ida' }, 202);
		const reset = keep('reset token', tokenIn((await post.next()).body));
		await send(visitor(), 'POST /password/reset', { token: reset, password: passwords.later });
		guest = visitor();
		await send(guest, 'POST /login', { username: 'ida', password: passwords.later });
		const totp = keep('totp secret', (await send(guest, 'POST /account/2fa/enrol', {})).secret);
		const { recoveryCodes } = await send(guest, 'POST /account/2fa/verify', { code: generateSync({ secret: totp }) });
		for (const [index, code] of recoveryCodes.entries()) keep(`recovery code ${index}`, code);
		const form = visitor({ accept: 'text/html', origin: base });
		await form.get('/login');
		const first = await form.post('/login', new URLSearchParams({ username: 'ida', password: passwords.later }));
		const ticket = keep('login ticket', /name="ticket" value="([^"]+)"/.exec(first.text)?.[1]);
		assert.not(first.text.includes(passwords.later));
		const entered = await form.post('/login', new URLSearchParams({ ticket, totp: recoveryCodes[0]! }));
		ok(entered, 303);
		for (const [name, client] of Object.entries({ admin, guest, form })) {
			keep(`session of ${name}`, cookieOf(client, 'mq_session').slice(2).split('.')[0]);
			keep(`signed session of ${name}`, cookieOf(client, 'mq_session'));
		}
		keep('csrf token', admin.csrfToken);
	});

	test('programs and screens come in: tokens, mail servers, dashboards, teams', async () => {
		const path = '/admin/namespaces/api-tokens';
		const token = keep(
			'api token',
			(await send(admin, `POST ${path}`, { label: 'x', scopes: ['quiz:read'] }, 201)).secret
		);
		const list = '/api/v1/namespaces/default/events';
		ok(await visitor({ authorization: `Bearer ${token}` }).get(list));
		const wrong = { authorization: [`Bearer ${token}x`, token], 'x-api-key': [token], cookie: [`token=${token}`] };
		for (const [name, values] of Object.entries(wrong))
			for (const value of values) ok(await visitor({ [name]: value }).get(list), 401);
		for (const name of ['access_token', 'key', 'q']) ok(await visitor().get(`${list}?${name}=${token}`), 401);
		await visitor().get(`/api/v1/${token}`);
		const provider = {
			host: '127.0.0.1',
			port: post.port,
			security: 'none',
			user: 'marquee',
			fromAddress: 'a@example.org',
			fromName: 'A'
		};
		await send(admin, 'PUT /admin/mail-providers', { ...provider, password: passwords.provider });
		// This server knows another password: the refusal is logged, and what was tried must not be.
		await send(admin, 'POST /admin/mail-providers/test', {}, 503);
		const word = keep('puzzle word', 'Zuckerwatte');
		const config = { puzzleWordEnabled: true, puzzleWord: word };
		const { event } = await send(admin, 'POST /admin/events', { name: 'Fair', published: true, config }, 201);
		const uid = event.uid;
		const share = keep('share token', (await send(admin, 'POST /admin/event/dashboard/token', { event: uid })).token);
		ok(await visitor({ accept: 'text/html' }).get(`/event/fair/dashboard/${share}`));
		ok(await visitor().get(`/api/live/${uid}/rankings?share_token=${share}`));
		await visitor().get(`/api/live/${uid}/rankings?share_token=${share}x`);
		const { teams } = await send(admin, `POST /admin/teams?event=${uid}`, { names: ['Owls'] }, 201);
		const owls = teams[0]!.uid;
		await send(admin, `POST /admin/teams/${owls}/rotate?event=${uid}`, {});
		const sheet = ok(await admin.get(`/admin/teams?event=${uid}&team=${owls}`, { accept: 'text/html' })).text;
		const team = keep('team token', /(?:[?&]|&amp;)t=([\w-]{22})/.exec(sheet)?.[1]);
		ok(await visitor({ accept: 'text/html' }).get(`/?event=${uid}&t=${team}`));
		const phone = visitor();
		const joined = await phone.post(`/api/play/events/${uid}/join`, {
			joinId: 'join-0000000000000001',
			teamToken: team
		});
		assert.ok(joined.status < 300, joined.text);
		keep('device token', cookieOf(phone, `mq_play_${uid}`));
		const handed = ok(await phone.get(`/api/play/events/${uid}/me/handover`)).json<{ url: string }>();
		keep('handed token', /[?&]t=([\w-]+)/.exec(handed.url)?.[1]);
		await phone.post(`/api/play/events/${uid}/puzzle`, { tryId: 'try-0000000000000001', word });
		for (const place of ['/admin/logs', '/admin/audit', '/admin/logins', '/admin/mail-providers', path]) {
			const shown = ok(await admin.get(place)).text;
			for (const [name, secret] of secrets)
				if (name !== 'csrf token') assert.not(shown.includes(secret), `${name} in ${place}`);
		}
	});

	test('C68: none of them appears in the output, the log, the audit log or any table', async () => {
		await server.stop('SIGTERM');
		const database = openDatabase(address);
		const dump = await dumpTables(database);
		await database.close();
		const places = {
			'standard output': server.said.out,
			// The first link is meant for whoever watches the process, and for nobody else.
			'standard error': server.said.err.replace(setupLine, ''),
			LOG_FILE: readFileSync(logFile, 'utf8'),
			tables: dump
		};
		assert.ok(places.LOG_FILE.split('\n').length > 30 && dump.includes('shareToken.rotate'));
		assert.ok(secrets.size >= 30, String(secrets.size));
		for (const [name, secret] of secrets)
			for (const spelled of [
				secret,
				encodeURIComponent(secret),
				Buffer.from(secret).toString('base64').replace(/=+$/, '')
			])
				for (const [place, text] of Object.entries(places)) {
					const at = text.indexOf(spelled);
					assert.is(at, -1, `${name} in ${place}: ${text.slice(Math.max(0, at - 120), at + 80)}`);
				}
	});
});
