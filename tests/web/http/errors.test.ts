import * as assert from 'uvu/assert';
import type { Request } from 'express';
import { ConnectionRefusedError, DatabaseError } from 'sequelize';
import { AppError, conflict, invalidInput, rateLimited, versionConflict } from '../../../server/runtime/errors.ts';
import { QuizEvent } from '../../../server/features/authoring/events/model.ts';
import { createLog } from '../../../server/runtime/log/log.ts';
import { asAppError, errorBody } from '../../../server/web/http/errors.ts';
import { onSqlite } from '../../support/processes/databases.ts';
import { createClient, type Client } from '../../support/http.ts';
import { check, testRows, type Table } from '../../support/rows.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

onSqlite('errors', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let callers: Record<'api' | 'admin', Client>;
	let event: string;
	let token: string;
	const table = (): Table<'api' | 'admin'> => ({
		served,
		callers,
		words: { event }
	});

	test.before(async () => {
		scene = await openScene({ open });
		scene.dependencies.log = createLog('silent');
		served = await serveScene(scene);
		event = (await scene.event()).uid;
		token = await scene.token(['quiz:read', 'quiz:write']);
		callers = {
			api: served.client(token),
			admin: await served.login('admin')
		};
	});
	test.after(() => served.close());

	const json = { accept: 'application/json', 'content-type': 'application/json' };
	testRows(test, table, [
		{
			name: 'REST, unknown path',
			as: 'api',
			request: 'GET /api/v1/namespaces/acme/nothing',
			status: 404,
			body: { error: 'not_found' }
		},
		{
			name: 'REST, path that cannot be read',
			as: 'api',
			request: 'GET /api/v1/namespaces/acme/events/%E0%A4%A',
			status: 404,
			body: { error: 'not_found' }
		},
		{
			name: 'REST, no token',
			request: 'GET /api/v1/namespaces/acme/events',
			status: 401,
			body: { error: 'missing_token' }
		},
		{
			name: 'REST, unknown event',
			as: 'api',
			request: 'GET /api/v1/namespaces/acme/events/nowhere',
			status: 404,
			body: { error: 'not_found' }
		},
		{
			name: 'REST, other method',
			as: 'api',
			request: 'PUT /api/v1/namespaces/acme/events',
			status: 405,
			body: { error: 'method_not_allowed' }
		},
		{
			name: 'REST, no body',
			as: 'api',
			request: 'POST /api/v1/namespaces/acme/events',
			status: 400,
			body: { error: 'invalid_json' }
		},
		{
			name: 'REST, no field',
			as: 'api',
			request: 'POST /api/v1/namespaces/acme/events',
			send: { body: {} },
			status: 422,
			body: { error: 'invalid_input' }
		},
		{
			name: 'REST, quotes in a slug',
			as: 'api',
			request: `GET /api/v1/namespaces/acme/events/${encodeURIComponent("x' OR '1'='1")}`,
			status: 404,
			body: { error: 'not_found' }
		},
		{ name: 'play, unknown path', request: 'GET /api/play/nothing', status: 404, body: { error: 'not_found' } },
		{
			name: 'play, not joined',
			request: 'GET /api/play/events/:event/me',
			status: 401,
			body: { error: 'join_required' }
		},
		{
			name: 'live, unknown topic',
			request: 'GET /api/live/:event/nothing',
			status: 401,
			body: { error: 'join_required' }
		},
		{
			name: 'admin, nobody',
			request: 'GET /admin/events',
			send: { headers: json },
			status: 401,
			body: { error: 'unauthenticated' }
		},
		{
			name: 'admin, unknown path',
			as: 'admin',
			request: 'GET /admin/nothing',
			status: 404,
			body: { error: 'not_found' }
		},
		{
			name: 'admin, unknown event',
			as: 'admin',
			request: 'GET /admin/teams?event=nowhere',
			status: 404,
			body: { error: 'not_found' }
		},
		{
			name: 'admin, no event to write',
			as: 'admin',
			request: 'POST /admin/teams',
			send: { body: { teams: [] } },
			status: 400,
			body: { error: 'event_required' }
		},
		{
			name: 'admin, broken JSON',
			as: 'admin',
			request: 'POST /admin/events',
			send: { body: Buffer.from('{'), headers: json },
			status: 400,
			body: { error: 'invalid_json' }
		},
		{ name: 'uploads, no photo', request: 'GET /uploads/x.jpg', status: 404, body: { error: 'not_found' } },
		{
			name: 'login, no fields',
			request: 'POST /login',
			send: { body: {} },
			status: 422,
			body: { error: 'invalid_input' }
		}
	]);

	test('a list of half a million entries is a wrong field, not a crash', async () => {
		const body = Buffer.from(`{"name":[${'0,'.repeat(450_000)}0]}`);
		const row = { name: 'a long list', as: 'api' as const, request: 'POST /api/v1/namespaces/acme/events' };
		await check(table(), { ...row, send: { body, headers: json }, status: 422, body: { error: 'invalid_input' } });
		const deep = Buffer.from(`{"name":${'['.repeat(200_000)}${']'.repeat(200_000)}}`);
		const nested = { name: 'a deep list', send: { body: deep, headers: json } };
		await check(table(), { ...row, ...nested, status: 400, body: { error: 'invalid_json' } });
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
			await check(table(), {
				name: 'a bug',
				as: 'api',
				request: 'GET /api/v1/namespaces/acme/events',
				send: { headers: { 'x-request-id': 'request-of-a-bug' } },
				status: 500,
				body: { error: 'internal_error', message: 'Something went wrong on our side.' }
			});
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
});
