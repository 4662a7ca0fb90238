import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import * as assert from 'uvu/assert';
import { importCatalogs, importFile } from '../../../../server/features/authoring/catalog-files/operations.ts';
import { listCatalogs } from '../../../../server/features/authoring/catalogs/operations/catalogs.ts';
import { uploadFile } from '../../../../server/features/platform/media/operations.ts';
import { MediaFile } from '../../../../server/features/platform/media/model.ts';
import { createMenu } from '../../../../server/features/website/menus/operations/menus.ts';
import { importMenu } from '../../../../server/features/website/menus/operations/files.ts';
import { MenuItem } from '../../../../server/features/website/menus/model.ts';
import { Page } from '../../../../server/features/website/pages/model.ts';
import { importPage } from '../../../../server/features/website/pages/operations/files.ts';
import { importTeams, listTeams } from '../../../../server/features/authoring/teams/operations.ts';
import { UploadedFile } from '../../../../server/operation/uploaded-file.ts';
import type { AppError } from '../../../../server/runtime/errors.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

const started = new Set<ChildProcess>();
subscribe('child_process', (message) => void started.add((message as { process: ChildProcess }).process));

function endProcesses(): void {
	for (const child of started) {
		// The database is a process, too.
		if (!child.spawnargs.some((word) => word.endsWith('readers/process.ts'))) continue;
		started.delete(child);
		child.kill('SIGKILL');
	}
}

const fileOf = (name: string, content: unknown) =>
	new UploadedFile(name, Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)));
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><rect width="9"/></svg>';
const card = { type: 'flip', prompt: 'Front', answer: 'Back' };

/** How often another process is ended, where one was between two files just then. */
const mostTries = 5;

forEachDatabase('a file of which the reading is stopped', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	let menuId: number;
	test.before(async () => void (scene = await openScene({ open })));
	test.before.each(async () => {
		event = (await scene.event()).uid;
		menuId = (await scene.call(createMenu, { label: 'Head' })).menu.id;
	});

	type Call = (more?: object) => Promise<unknown>;
	const doors: [name: string, call: Call, count: () => Promise<number>][] = [
		[
			'questions',
			(more) =>
				scene.call(
					importFile,
					{ event, dryRun: false, file: fileOf('a.csv', 'Frage;Antwort1;Antwort2;Richtig\nQ;a;b;1') },
					more
				),
			async () => (await scene.call(listCatalogs, { event })).catalogs.length
		],
		[
			'catalogs of our own',
			(more) => scene.call(importCatalogs, { event, files: [{ name: 'a.json', text: JSON.stringify([card]) }] }, more),
			async () => (await scene.call(listCatalogs, { event })).catalogs.length
		],
		[
			'a page',
			(more) => {
				const page = { slug: `p-${event}`, title: 'Page', language: 'de', status: 'draft', blocks: [] };
				return scene.call(importPage, { file: fileOf('a.json', { format: 'marquee-page/1', ...page }) }, more);
			},
			() => Page.count()
		],
		[
			'a menu',
			(more) => {
				const menu = { label: 'Head', locale: 'de', isActive: true };
				const items = [{ label: 'Top', href: '/' }];
				const file = fileOf('a.json', { format: 'marquee-menu/1', locale: 'de', menu, items });
				return scene.call(importMenu, { menuId, file }, more);
			},
			() => MenuItem.count({ where: { menuId } })
		],
		[
			'teams',
			(more) => scene.call(importTeams, { event, dryRun: false, file: fileOf('a.csv', 'Team\nOwls') }, more),
			async () => (await scene.call(listTeams, { event })).teams.length
		],
		['a drawing', (more) => scene.call(uploadFile, { file: fileOf('a.svg', svg) }, more), () => MediaFile.count()]
	];

	for (const [name, call, count] of doors) {
		test(`${name}: a killed process is 503, nothing is stored, and a retry works`, async () => {
			let before = 0;
			let error: AppError | undefined;
			for (let tries = 0; tries < mostTries && !error; tries += 1) {
				// One that came too late let the file be stored.
				before = await count();
				const reading = refusal(call()).catch(() => undefined);
				const ending = setInterval(endProcesses, 1);
				error = await reading;
				clearInterval(ending);
			}
			assert.equal([error?.status, error?.code], [503, 'unavailable']);
			assert.is(await count(), before);
			await call();
			assert.is(await count(), before + 1);
		});

		test(`${name}: nothing is stored for a caller who left`, async () => {
			const before = await count();
			const callerGone = () => {
				const leaving = new AbortController();
				// The file is with its process by then, which has not answered yet.
				queueMicrotask(() => leaving.abort());
				return leaving.signal;
			};
			assert.is((await refusal(call({ callerGone }))).code, 'unavailable');
			assert.is(await count(), before);
		});
	}

	test('two concurrent files are both stored, even in one namespace', async () => {
		const [, teams] = doors.filter(([name]) => name === 'questions' || name === 'teams');
		const [questions] = doors;
		const beta = (await scene.event({}, 'beta')).uid;
		const there = scene.call(
			importTeams,
			{ event: beta, dryRun: false, file: fileOf('a.csv', 'Team\nCats') },
			{ namespace: 'beta' }
		);
		await Promise.all([questions![1](), teams![1](), there]);
		assert.equal([await questions![2](), await teams![2]()], [1, 1]);
		assert.is((await scene.call(listTeams, { event: beta }, { namespace: 'beta' })).teams.length, 1);
	});
});
