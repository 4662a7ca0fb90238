import * as assert from 'uvu/assert';
import type { Request } from 'express';
import { ConnectionRefusedError, DatabaseError } from 'sequelize';
import { AppError, conflict, invalidInput, rateLimited, versionConflict } from '../../server/runtime/errors.ts';
import { QuizEvent } from '../../server/features/events/model.ts';
import { createLog } from '../../server/runtime/log.ts';
import { asAppError, errorBody } from '../../server/web/errors.ts';
import { freshDatabase } from '../support/databases.ts';
import { openDatabase } from '../../server/database/database.ts';
import { createClient, type Answer, type Client } from '../support/http.ts';
import { openScene, serveScene, type Scene, type Served } from '../support/scene.ts';
import { logIn, makeUser } from '../support/staff.ts';
import { suite } from '../support/suite.ts';

const test = suite('errors');
let scene: Scene;
let served: Served;
let event: string;
let token: string;
let staff: Client;
let close: () => Promise<void>;

test.before(async () => {
	const fresh = await freshDatabase('sqlite');
	const database = openDatabase(fresh.url);
	await database.migrator.up();
	scene = await openScene({ open: async () => database });
	scene.dependencies.log = createLog('silent');
	served = await serveScene(scene);
	event = (await scene.event()).uid;
	token = await scene.token(['quiz:read', 'quiz:write']);
	staff = await logIn(served, await makeUser(scene, 'admin'));
	close = async () => {
		await served.close();
		await database.close();
		await fresh.remove();
	};
});
test.after(() => close());

/** An error has a code, a sentence, and the id that is also in the header, and nothing of the machine. */
function checkError(answer: Answer, status: number, code: string, what: string): void {
	assert.is(answer.status, status, `${what}: ${answer.text.slice(0, 200)}`);
	const { error, message, requestId, ...rest } = answer.json<Record<string, unknown>>();
	assert.equal([error, requestId], [code, answer.headers.get('x-request-id')], what);
	assert.match(String(message), /^[A-Z].{5,}\.$/);
	assert.not.match(answer.text, /SELECT|INSERT|sqlite|node_modules|\.ts:\d|\\n +at /i, what);
	const known = ['details', 'scope', 'tokenNamespace', 'currentVersion', 'opensAt', 'closedAt'];
	assert.equal(
		Object.keys(rest).filter((key) => !known.includes(key)),
		[]
	);
}

const api = (rest = '') => `/api/v1/namespaces/acme${rest}`;
type Row = [what: string, send: () => Promise<Answer>, status: number, code: string];
const rows: Row[] = [
	['REST, unknown path', () => served.client(token).get(api('/nothing')), 404, 'not_found'],
	['REST, path that cannot be read', () => served.client(token).get(api('/events/%E0%A4%A')), 404, 'not_found'],
	['REST, no token', () => served.client().get(api('/events')), 401, 'missing_token'],
	['REST, unknown event', () => served.client(token).get(api('/events/nowhere')), 404, 'not_found'],
	['REST, other method', () => served.client(token).request('PUT', api('/events')), 405, 'method_not_allowed'],
	['REST, no body', () => served.client(token).post(api('/events')), 400, 'invalid_json'],
	['REST, no field', () => served.client(token).post(api('/events'), {}), 422, 'invalid_input'],
	[
		'REST, quotes in a slug',
		() => served.client(token).get(api(`/events/${encodeURIComponent("x' OR '1'='1")}`)),
		404,
		'not_found'
	],
	['play, unknown path', () => createClient(served.base).get('/api/play/nothing'), 404, 'not_found'],
	['play, not joined', () => createClient(served.base).get(`/api/play/events/${event}/me`), 401, 'join_required'],
	['live, unknown topic', () => createClient(served.base).get(`/api/live/${event}/nothing`), 401, 'join_required'],
	['admin, nobody', () => createClient(served.base, json).get('/admin/events'), 401, 'unauthenticated'],
	['admin, unknown path', () => staff.get('/admin/nothing'), 404, 'not_found'],
	['admin, unknown event', () => staff.get('/admin/teams?event=nowhere'), 404, 'not_found'],
	['admin, no event to write', () => staff.post('/admin/teams', { teams: [] }), 400, 'event_required'],
	['admin, broken JSON', () => staff.post('/admin/events', Buffer.from('{'), json), 400, 'invalid_json'],
	['uploads, no photo', () => createClient(served.base).get('/uploads/x.jpg'), 404, 'not_found'],
	['login, no fields', () => createClient(served.base).post('/login', {}), 422, 'invalid_input']
];
const json = { accept: 'application/json', 'content-type': 'application/json' };
for (const [what, send, status, code] of rows)
	test(`${what}: ${status} ${code}`, async () => checkError(await send(), status, code, what));

test('a list of half a million entries is a wrong field, not a crash', async () => {
	const body = Buffer.from(`{"name":[${'0,'.repeat(450_000)}0]}`);
	const answer = await served.client(token).post(api('/events'), body, { 'content-type': 'application/json' });
	checkError(answer, 422, 'invalid_input', 'long list');
	const deep = Buffer.from(`{"name":${'['.repeat(200_000)}${']'.repeat(200_000)}}`);
	const nested = await served.client(token).post(api('/events'), deep, { 'content-type': 'application/json' });
	checkError(nested, 400, 'invalid_json', 'deep list');
});

test('a hundred faults are enough', async () => {
	const names = Array.from({ length: 150 }, () => '');
	const { details } = invalidInput(names.map((path) => ({ path, code: 'required', message: 'x' })));
	assert.is(details!.length, 100);
});

test('request ids: a fitting one is kept, any other is replaced', async () => {
	const ask = async (id: string) =>
		(await createClient(served.base).get('/api/play/nothing', { 'x-request-id': id })).headers.get('x-request-id')!;
	for (const id of ['abcdefgh', 'A-1-b-2-c-3', 'x'.repeat(64)]) assert.is(await ask(id), id);
	for (const id of ['short', 'x'.repeat(65), 'with space', '<script>alert(1)</script>', 'ümlaut-12345'])
		assert.match(
			await ask(encodeURIComponent(id) === id ? id : `${id}`.replace(/[^ -~]/g, '?')),
			/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
		);
	assert.is.not(await ask(''), await ask(''));
});

test('a bug answers without any detail, and the log has it all', async () => {
	const lines: string[] = [];
	scene.dependencies.log = createLog('error', (line) => lines.push(line));
	const { findAll } = QuizEvent;
	QuizEvent.findAll = () => Promise.reject(new DatabaseError(new TypeError('SELECT secret FROM nowhere') as never));
	try {
		const bug = await served.client(token).get(api('/events'), { 'x-request-id': 'request-of-a-bug' });
		checkError(bug, 500, 'internal_error', 'bug');
		assert.is(bug.json<{ message: string }>().message, 'Something went wrong on our side.');
	} finally {
		QuizEvent.findAll = findAll;
	}
	const closed = await createClient(served.base).get('/api/play/events/whatever?t=SECRETTOKEN');
	assert.is(closed.status, 404);
	const entry = JSON.parse(lines[0] ?? '{}') as Record<string, string>;
	assert.equal([entry.requestId, entry.level, entry.method], ['request-of-a-bug', 'error', 'GET']);
	assert.match(entry.stack!, /SELECT secret/);
	assert.not(lines.join().includes(token));
});

test('what is thrown becomes the error that the outside may see', () => {
	const request = { marquee: { requestId: 'r' }, method: 'GET', originalUrl: '/' } as unknown as Request;
	const shown = (thrown: unknown) => {
		const { status, code } = asAppError(thrown, createLog('silent'), request);
		return [status, code];
	};
	assert.equal(shown(new Error('x')), [500, 'internal_error']);
	assert.equal(shown('a text'), [500, 'internal_error']);
	assert.equal(shown(undefined), [500, 'internal_error']);
	assert.equal(shown(Object.assign(new URIError('x'), { status: 400 })), [404, 'not_found']);
	assert.equal(shown(Object.assign(new Error('x'), { status: 502 })), [500, 'internal_error']);
	assert.equal(shown(new ConnectionRefusedError(new Error('x'))), [503, 'unavailable']);
	assert.equal(shown(conflict('Taken.')), [409, 'conflict']);
});

test('bodies carry their extra fields beside the four of every error', () => {
	assert.equal(errorBody(versionConflict(3), 'r'), {
		error: 'version_conflict',
		message: 'Somebody else changed this in the meantime.',
		currentVersion: 3,
		requestId: 'r'
	});
	assert.equal(rateLimited(0.2).headers, { 'Retry-After': '1' });
	assert.equal(rateLimited(61.01).headers, { 'Retry-After': '62' });
	assert.is(new AppError('already_played', 'x').status, 409);
});

test.run();
