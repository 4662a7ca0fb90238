import * as assert from 'uvu/assert';
import { savePage } from '../../../server/features/website/pages/operations/pages.ts';
import { onSqlite } from '../../support/processes/databases.ts';
import { choice, putCatalog } from '../../support/phone/game.ts';
import { createClient } from '../../support/http.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

onSqlite('answers that tell too much', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
	});
	test.after(() => served.close());

	test('the code of a station says before the start neither that it is there nor that it is not', async () => {
		const { uid } = await scene.event({ start_date: '2099-01-01T10:00:00Z' });
		await putCatalog(scene, uid, 'start', [choice('One')]);
		const asked = async (catalog: string) => {
			const { status, text } = await createClient(served.base).get(`/qr/catalog.svg?event=${uid}&catalog=${catalog}`);
			return [status, text.replace(/"requestId":"[^"]+"/, '')];
		};
		assert.equal(await asked('start'), await asked('nowhere'));
		assert.is((await asked('start'))[0], 403);
		const staff = await served.login('admin');
		assert.is((await staff.get(`/qr/catalog.svg?event=${uid}&catalog=start`)).status, 200);
	});

	test('a role without the area reads nothing of a page for search engines', async () => {
		await scene.call(savePage, { page: 'about', title: 'About', status: 'published', blocks: [] });
		const customer = await served.login('customer');
		const json = { accept: 'application/json' };
		assert.is((await customer.get('/admin/pages/about/seo', json)).status, 403);
		assert.is((await (await served.login('admin')).get('/admin/pages/about/seo', json)).status, 200);
	});

	test('a host that belongs nowhere is one line of warning', async () => {
		const lines: [string, string, object | undefined][] = [];
		const { log } = scene.dependencies;
		const before = { warn: log.warn, error: log.error };
		log.warn = (text, fields) => void lines.push(['warn', text, fields]);
		log.error = (text, fields) => void lines.push(['error', text, fields]);
		await createClient(served.base, { host: 'nowhere.localhost' }).get('/api/play/events/none');
		Object.assign(log, before);
		assert.equal(
			lines.map(([level]) => level),
			['warn']
		);
		assert.not(JSON.stringify(lines).includes('stack'));
	});
});
