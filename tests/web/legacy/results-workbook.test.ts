import * as assert from 'uvu/assert';
import { submitResult } from '../../../server/features/gameplay/results/operations.ts';
import { logIn } from '../../support/browser/log-in.ts';
import { readSheet } from '../../support/files/workbook.ts';
import { choice, putCatalog } from '../../support/phone/game.ts';
import { onSqlite } from '../../support/processes/databases.ts';
import { errorOf, openOldEndpoints } from '../../support/old-endpoints.ts';
import { makeUser } from '../../support/staff.ts';

onSqlite('the results as a workbook at the old address', ({ test, open }) => {
	let old: Awaited<ReturnType<typeof openOldEndpoints>>;
	test.before(async () => void (old = await openOldEndpoints({ open })));
	test.before.each(async () => {
		await old.freshEvent();
		const { scene, event } = old;
		await putCatalog(scene, event, 'start', [choice('One')], { name: '@Start' });
		await scene.call(submitResult, { event, name: '=1+1', catalog: 'start', correct: 1, total: 1 });
	});
	test.after(() => old.served.close());

	const path = () => `/results/download?event=${old.event}&format=xlsx&lang=en`;

	test('opens as a zip whose cells hold what people wrote as text', async () => {
		const analyst = await logIn(old.served, await makeUser(old.scene, 'analyst'));
		const file = await old.send(analyst, `GET ${path()}`, 200);
		assert.is(file.headers.get('content-type'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
		assert.match(file.headers.get('content-disposition')!, /^attachment; filename="?results-.*\.xlsx"?$/);
		const { rows } = await readSheet(file.bytes);
		assert.equal(
			rows[0]!.slice(0, 3).map(({ text }) => text),
			['Team', 'Attempt', 'Catalog']
		);
		assert.equal(
			rows[1]!.slice(0, 3).map(({ type, text }) => `${type} ${text}`),
			['inlineStr =1+1', 'n 1', 'inlineStr @Start']
		);
		assert.is(rows.length, 2);
	});

	test('is refused to whoever may not download results, and to other namespaces', async () => {
		const { scene, served, send } = old;
		const manager = await logIn(served, await makeUser(scene, 'event-manager'));
		assert.is(errorOf(await send(manager, `GET ${path()}`, 403)), 'forbidden');
		assert.is(errorOf(await send(old.nobody, `GET ${path()}`, 401)), 'unauthenticated');
		const stranger = await logIn(served, await makeUser(scene, 'analyst', 'beta'));
		const answer = await stranger.get(path());
		assert.ok([403, 404].includes(answer.status), String(answer.status));
		assert.not.match(answer.text, '1+1');
		const program = served.client(await scene.token(['quiz:read'], 'beta'));
		assert.ok([403, 404].includes((await program.get(path())).status));
		assert.is((await served.client(await scene.token(['news:read'])).get(path())).status, 403);
		await send(served.client(await scene.token(['quiz:read'])), `GET ${path()}`, 200);
	});
});
