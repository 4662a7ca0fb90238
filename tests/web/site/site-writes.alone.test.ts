import * as assert from 'uvu/assert';
import { stampOf } from '../../../server/database/stamp.ts';
import { createDomain } from '../../../server/features/platform/domains/operations.ts';
import { savePage } from '../../../server/features/website/pages/operations/pages.ts';
import { ApiToken } from '../../../server/features/platform/tokens/model.ts';
import type { AnyOperation } from '../../../server/operation/operation.ts';
import { operations, type OperationName } from '../../../server/composition/operations.ts';
import { forEachDatabase, onSqlite } from '../../support/processes/databases.ts';
import { inputFor, makeOwn, type Things } from '../../support/examples.ts';
import { choice, putCatalog } from '../../support/phone/game.ts';
import { createClient } from '../../support/http.ts';
import { ProductProcess } from '../../support/processes/product-process.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

const host = 'quiz.acme.test';
const json = { accept: 'application/json' };
const watched = ['/m/programm', '/', '/m/marked-page', '/event/abend', '/impressum', '/sitemap.xml', '/llms.txt'];
const text = (body: string) => ({ type: 'text', data: { body } });

/** What everybody reads at the watched addresses; `fresh` asks past everything that is kept. */
const read = async (base: string, fresh = false): Promise<string[]> => {
	const client = createClient(base, { host, ...json, ...(fresh && { 'x-request-id': 'asked-anew' }) });
	const answers = await Promise.all(watched.map((path) => client.get(path)));
	// Errors name the request.
	return answers.map(({ status, text: body }) => (status === 200 ? body : String(status)));
};

/** The watched addresses at which two readings differ. */
const differing = (one: string[], other: string[]): string[] => watched.filter((_, at) => one[at] !== other[at]);

interface Made extends Record<string, unknown> {
	menu: number;
	item: number;
	assignment: number;
	block: number;
	module: number;
	domain: number;
	event: string;
}

/** Everything that a write of each kind needs, with the example of each feature. */
async function fill(scene: Scene): Promise<Things> {
	const { domain } = await scene.call(createDomain, { host, namespace: 'acme' });
	const { uid: event } = await scene.event({ slug: 'abend' });
	await scene.call(savePage, {
		page: 'programm',
		title: 'Programm',
		status: 'published',
		isStartpage: false,
		blocks: [text('<p>x</p>')]
	});
	await scene.call(savePage, { page: 'programme', language: 'en', status: 'published', blocks: [] });
	await scene.call(operations['page.chooseStart'], { page: 'programme' });
	await putCatalog(scene, event, 'turm', [choice('Wie hoch?')], { name: 'Am Turm' });
	const made = await makeOwn(scene, 'acme');
	await scene.call(operations['page.update'], { page: 'marked-page', status: 'published' });
	return { event, domain: domain.id, ...made } as unknown as Things;
}

type Row = [name: OperationName, input: (things: Made) => Record<string, unknown>];
const page = () => ({ page: 'programm' });
/** Writes of every kind that the website shows, each of which changes it. */
const rows: Row[] = [
	['page.save', () => ({ ...page(), title: 'Programm', blocks: [text('<p>y</p>')] })],
	['page.update', () => ({ ...page(), title: 'Ablauf' })],
	['page.chooseStart', page],
	['page.create', () => ({ slug: 'faq', title: 'Eigene Fragen', status: 'published' })],
	['seo.update', () => ({ ...page(), metaTitle: 'Gefunden' })],
	['module.create', () => ({ ...page(), slot: 'after', block: { type: 'html', data: { html: '<p>Modul</p>' } } })],
	['module.update', ({ module }) => ({ page: 'marked-page', id: module, slot: 'before' })],
	['module.remove', ({ module }) => ({ page: 'marked-page', id: module })],
	['menuAssignment.update', ({ assignmentId }) => ({ assignmentId, isActive: true })],
	['menuItem.create', ({ menuId }) => ({ menuId, label: 'Anreise', href: '/m/programm' })],
	['menuItem.update', ({ menuId, itemId }) => ({ menuId, itemId, label: 'Weg' })],
	['menuItem.move', ({ menuId, itemId }) => ({ menuId, itemId, position: 1 })],
	['menuItem.remove', ({ menuId, itemId }) => ({ menuId, itemId })],
	['menuAssignment.remove', ({ assignmentId }) => ({ assignmentId })],
	['menuSlot.update', ({ menuId }) => ({ slot: 'main', menuId })],
	['menu.remove', ({ menuId }) => ({ menuId })],
	['footerBlock.update', ({ blockId }) => ({ blockId, isActive: true })],
	['footerBlock.create', () => ({ slot: 'footer_1', type: 'text', content: { text: '<p>Fuß</p>' } })],
	['footerLayout.update', () => ({ layout: 'centered' })],
	['footerBlock.remove', ({ blockId }) => ({ blockId })],
	['design.updateTokens', () => ({ tokens: { brand: { primary: '#102030' } } })],
	['design.updateBrand', () => ({ brand: { ornaments: 'bulbs' } })],
	['design.updateCss', () => ({ css: 'p { color: #333333 }' })],
	['design.importPreset', () => ({ preset: 'ember' })],
	['design.reset', () => ({ group: 'brand' })],
	['profile.save', () => ({ of: 'namespace', company: 'Acme e. V.' })],
	['event.update', ({ event }) => ({ event, name: 'Ein anderer Abend' })],
	['catalog.update', ({ event }) => ({ event, slug: 'turm', name: 'Am alten Turm' })],
	['event.remove', ({ event }) => ({ event, confirm: 'Ein anderer Abend' })],
	['event.restore', ({ event }) => ({ event })],
	['page.remove', () => ({ page: 'marked-page' })],
	['namespace.update', () => ({ id: 'acme', label: 'Acme von heute' })],
	['domain.update', ({ domain }) => ({ id: domain, namespace: 'beta' })],
	['domain.update', ({ domain }) => ({ id: domain, namespace: 'acme' })],
	['namespace.update', () => ({ id: 'acme', isActive: false })],
	['namespace.update', () => ({ id: 'acme', isActive: true })],
	['domain.remove', ({ domain }) => ({ id: domain })],
	['domain.create', () => ({ host, namespace: 'acme' })],
	['settings.save', () => ({ defaultLocale: 'en' })]
];

forEachDatabase('a write that the website shows', ({ test, migrated, connect }) => {
	let scene: Scene;
	let here: Served;
	let there: ProductProcess;
	let things: Made;

	test.before(async () => {
		const address = await migrated();
		scene = await openScene({ open: async () => connect(address) });
		things = (await fill(scene)) as unknown as Made;
		there = new ProductProcess(address);
		[here] = await Promise.all([serveScene(scene), there.start()]);
	});
	test.after(async () => {
		await there?.end();
		await here?.close();
	});

	test('is seen by who reads a list again and again, in this process and in another one', async () => {
		const token = await scene.token(['quiz:read']);
		const readers = [here.base, there.base].map((base) => createClient(base, { authorization: `Bearer ${token}` }));
		const names = async () => {
			const answers = await Promise.all(readers.map((one) => one.get('/api/v1/namespaces/acme/events')));
			return answers.map((answer) => answer.json<{ events: { name: string }[] }>().events.map(({ name }) => name));
		};
		for (const name of ['Ein Abend', 'Zwei Abende', 'Drei Abende']) {
			await scene.call(operations['event.update'], { event: things.event, name });
			for (let times = 0; times < 3; times += 1)
				for (const shown of await names()) assert.ok(shown.includes(name), `${name}: ${shown.join()}`);
		}
		await ApiToken.update({ revokedAt: new Date() }, { where: { prefix: token.split('_')[1]! } });
		for (const reader of readers) assert.is((await reader.get('/api/v1/namespaces/acme/events')).status, 401);
	});

	test('is seen at once, in this process and in another one', async () => {
		let before = await read(here.base);
		assert.equal(differing(await read(there.base), before), []);
		for (const [name, input] of rows) {
			const done = scene.call(operations[name] as AnyOperation, input(things));
			await done.catch((thrown: unknown) => assert.unreachable(`${name}: ${JSON.stringify(thrown)}`));
			const now = await read(there.base);
			assert.equal(differing(await read(here.base), now), [], `${name}: both processes`);
			assert.equal(differing(await read(here.base, true), now), [], `${name}: as it is`);
			assert.ok(differing(now, before).length > 0, `${name} changes what is shown`);
			before = now;
		}
	});
});

// What ends others' work, or the namespace itself, comes last.
const isLast = (name: string) => /\.(remove|removeAll|erase|purge|close|merge)$|^(namespace|domain)\./.test(name);
const writes = (Object.entries(operations) as [OperationName, AnyOperation][])
	.filter(([, { changes }]) => changes)
	.sort(([a], [b]) => Number(isLast(a)) - Number(isLast(b)));

onSqlite('writes of all operations', ({ test, open }) => {
	test('change nothing of the website without a trace in the state that it is kept by', async () => {
		const scene = await openScene({ open });
		const things = await fill(scene);
		const served = await serveScene(scene);
		const stamp = () => stampOf(scene.dependencies.database, ['acme', 'default']);
		let [known, shown] = ['', [] as string[]];
		const silent: string[] = [];
		let done = 0;
		for (const [name, operation] of writes) {
			const state = await stamp();
			if (state !== known) [known, shown] = [state, await read(served.base, true)];
			const isDone = await scene.call(operation, inputFor(name, things)).then(
				() => true,
				() => false
			);
			done += Number(isDone);
			if ((await stamp()) !== known) continue;
			const now = await read(served.base, true);
			if (differing(now, shown).length > 0) silent.push(name);
		}
		await served.close();
		assert.equal(silent, []);
		assert.ok(done > writes.length / 2, `${done} of ${writes.length}`);
	});
});
