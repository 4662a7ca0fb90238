import { get } from 'node:http';
import * as assert from 'uvu/assert';
import { roles } from '../../../server/access/permission-matrix.ts';
import { saveCatalog } from '../../../server/features/authoring/catalogs/operations/catalogs.ts';
import { submitResult } from '../../../server/features/gameplay/results/operations.ts';
import { cpuMs } from '../../support/runner/cpu.ts';
import { onSqlite } from '../../support/processes/databases.ts';
import type { Answer, Client } from '../../support/http.ts';
import { countPages, readPdf } from '../../support/print/pdf-text.ts';
import { testRows } from '../../support/rows.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

onSqlite('papers over the admin', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	const callers: Record<string, Client> = {};
	const words: Record<string, string> = {};
	const mayDownload = ['admin', 'customer', 'analyst'];

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		for (const role of roles) callers[role] = await served.login(role);
		const make = async (name: string) => (await scene.event({ name })).uid;
		const [event, empty] = [await make('Fest'), await make('Leer')];
		const questions = [{ type: 'mc', prompt: 'One', points: 10, options: ['right', 'wrong'], answers: [0] }];
		await scene.call(saveCatalog, { event, slug: 'start', name: 'Start', questions });
		for (const name of ['Eulen', 'Füchse'])
			await scene.call(submitResult, { event, name, catalog: 'start', correct: 1, total: 1 });
		Object.assign(words, { event, empty, unknown: '0'.repeat(32) });
	});
	test.after(() => served.close());

	const path = '/admin/results/export';
	const fault = (name: string) => [`${name} invalid_format`];
	testRows(test, () => ({ served, callers, words, as: 'admin' }), [
		{ name: 'an unknown event', request: `GET ${path}?event=:unknown&format=pdf&kind=ranking`, status: 404 },
		{
			name: 'an unknown team',
			request: `GET ${path}?event=:event&format=pdf&kind=certificates&team=:unknown`,
			status: 404
		},
		{ name: 'nobody is ranked', request: `GET ${path}?event=:empty&format=pdf&kind=certificates`, status: 409 },
		{ name: 'no kind', request: `GET ${path}?event=:event&format=pdf`, status: 422, faults: fault('kind') },
		{
			name: 'a table as PDF',
			request: `GET ${path}?event=:event&format=pdf&kind=teams`,
			status: 422,
			faults: fault('kind')
		},
		{
			name: 'certificates as CSV',
			request: `GET ${path}?event=:event&kind=certificates`,
			status: 422,
			faults: fault('kind')
		},
		{
			name: 'the ranking of a team',
			request: `GET ${path}?event=:event&format=pdf&kind=ranking&team=:unknown`,
			status: 422,
			faults: fault('team')
		},
		{ name: 'no such language', request: `GET ${path}?event=:event&format=pdf&kind=ranking&lang=fr`, status: 422 },

		...roles
			.filter((role) => !mayDownload.includes(role))
			.map((role) => ({
				name: `not for ${role}`,
				as: role,
				request: `GET ${path}?event=:event&format=pdf&kind=ranking`,
				status: 403
			}))
	]);

	test('whoever may download results gets papers as they are drawn', async () => {
		for (const role of mayDownload) {
			const answer = await callers[role]!.get(`${path}?event=${words.event}&format=pdf&kind=certificates&lang=de`);
			assert.is(answer.status, 200, answer.text);
			assert.is(answer.headers.get('content-type'), 'application/pdf');
			assert.match(
				answer.headers.get('content-disposition')!,
				/^attachment; filename="?certificates-fest-\d{8}\.pdf"?$/
			);
			assert.equal(
				['content-length', 'x-page-count', 'cache-control'].map((name) => answer.headers.get(name)),
				[null, '2', 'no-store']
			);
			const { pages } = await readPdf(answer.bytes);
			assert.ok(pages[0]!.includes('Eulen') && pages[1]!.includes('Füchse'));
		}
		assert.is((await served.client().get(`${path}?event=${words.event}&format=pdf&kind=ranking`)).status, 401);
	});

	test('certificates and rankings of 500 teams in many scripts come within 20 seconds', async () => {
		const { uid: event } = await scene.event({ name: 'Groß' });
		const questions = [{ type: 'mc', prompt: 'One', points: 10, options: ['right', 'wrong'], answers: [0] }];
		await scene.call(saveCatalog, { event, slug: 'start', name: 'Start', questions });
		const scripts = ['Eulen', 'Ομάδα', 'Жёлтые', 'שלום', 'مرحبا', '漢字 🎉'];
		for (let index = 0; index < 500; index += 1)
			await scene.call(submitResult, {
				event,
				name: `${scripts[index % scripts.length]} ${index}`,
				catalog: 'start',
				correct: index % 2,
				total: 1
			});
		let papers: Answer[] = [];
		const took = await cpuMs(async () => {
			papers = await Promise.all(
				['certificates', 'ranking'].map((kind) => callers.admin!.get(`${path}?event=${event}&format=pdf&kind=${kind}`))
			);
		});
		assert.ok(took < 20_000, `${took} ms of work`);
		const [certificates, ranking] = papers;
		assert.is(await countPages(certificates!.bytes), 500);
		assert.ok((await readPdf(ranking!.bytes)).text.includes('Ομάδα 499'));
	});

	test('readers who leave hold nothing up', async () => {
		const cookie = [...callers.admin!.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
		const address = `${served.base}${path}?event=${words.event}&format=pdf&kind=ranking`;
		const left = Array.from({ length: 20 }, () => get(address, { headers: { cookie, accept: 'application/json' } }));
		await Promise.all(
			left.map(async (request) => {
				const ended = new Promise((done) => request.once('error', done).once('close', done));
				await new Promise((sent) => request.once('finish', sent));
				request.destroy();
				await ended;
			})
		);
		const answer = await callers.admin!.get(`${path}?event=${words.event}&format=pdf&kind=ranking`);
		assert.is(answer.status, 200, answer.text);
		assert.match((await readPdf(answer.bytes)).text, /Eulen/);
	});
});
