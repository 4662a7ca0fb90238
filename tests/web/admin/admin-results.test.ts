import * as assert from 'uvu/assert';
import { saveCatalog } from '../../../server/features/authoring/catalogs/operations/catalogs.ts';
import { submitResult } from '../../../server/features/gameplay/results/operations.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { demand } from '../../support/ask.ts';
import type { Client } from '../../support/http.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

forEachDatabase('the admin rows of results', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let admin: Client;
	let event: string;
	const questions = [{ type: 'mc', prompt: 'One', points: 10, options: ['right', 'wrong'], answers: [0] }];
	type Fields = Record<string, unknown>;

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		admin = await served.login('admin');
	});
	test.before.each(async () => {
		event = (await scene.event()).uid;
		await scene.call(saveCatalog, { event, slug: 'start', name: 'Start', questions });
	});
	test.after(() => served.close());

	const send = (method: string, path: string, status: number, body?: object) =>
		demand(admin, `${method} ${path}`, status, body);

	test('statistics come as JSON on the address of their screen, and attempts are filtered and removed', async () => {
		await scene.call(submitResult, { event, name: 'Owls', catalog: 'start', answers: [{ isCorrect: false }] });
		const path = `/admin/statistics?event=${event}`;
		const told = (await send('GET', `${path}&correct=false&status=`, 200)).json<Fields & { summary: Fields[] }>();
		assert.equal([told.total, told.page, told.perPage], [1, 1, 25]);
		const { questionId, rightShare } = told.summary[0]!;
		assert.is(rightShare, 0);
		const one = await send('GET', `${path}&question=${questionId as number}`, 200);
		assert.is(one.json<{ detail: { question: Fields } }>().detail.question.wrong, 1);
		await send('GET', `${path}&status=lost`, 422);
		const found = async (more: string) =>
			(await send('GET', `/admin/results/attempts?event=${event}${more}`, 200)).json<{ attempts: { id: number }[] }>()
				.attempts;
		const [attempt] = await found('&q=owl&state=finished');
		await send('DELETE', `/admin/results/${attempt!.id}`, 200);
		await send('DELETE', `/admin/results/${attempt!.id}`, 404);
		assert.equal(await found(''), []);
	});

	test('an answer is corrected and taken back', async () => {
		const answers = [{ isCorrect: false }];
		await scene.call(submitResult, { event, name: 'Owls', catalog: 'start', answers });
		const listed = async () =>
			(await send('GET', `/admin/results?event=${event}`, 200)).json<{
				results: { points: number; answers: Fields[] }[];
			}>().results[0]!;
		const { id } = (await listed()).answers[0]!;
		const path = `/admin/results/answers/${id as number}`;
		const dry = await send('PATCH', path, 200, { isCorrect: true, reason: 'Both hold', dryRun: true });
		assert.equal(dry.json<{ places: Fields[] }>().places.length, 1);
		assert.is((await listed()).points, 0);
		await send('PATCH', path, 200, { isCorrect: true, reason: 'Both hold' });
		assert.equal([(await listed()).points, (await listed()).answers[0]!.corrected], [10, true]);
		await send('DELETE', `${path}/correction`, 200);
		await send('DELETE', `${path}/correction`, 409);
		assert.is((await listed()).points, 0);
		await send('PATCH', path, 422, { isCorrect: true });
		const regraded = await send('POST', '/admin/results/regrade', 200, { event, catalog: 'start', dryRun: true });
		const { changed, places, batch } = regraded.json<Fields>();
		assert.equal([changed, places, batch], [0, [], null]);
		const done = (await send('POST', '/admin/results/regrade', 200, { event, catalog: 'start' })).json<Fields>();
		await send('POST', '/admin/results/regrade/undo', 404, { event, batch: done.batch });
		await send('PATCH', '/admin/results/answers/none', 404, { isCorrect: true, reason: 'Both hold' });
	});
});
