import * as assert from 'uvu/assert';
import { duplicateEvent } from '../../../server/features/hosting/lifecycle/operations.ts';
import {
	listCatalogs,
	saveCatalog,
	showCatalog
} from '../../../server/features/authoring/catalogs/operations/catalogs.ts';
import { saveQuestion } from '../../../server/features/authoring/catalogs/operations/questions.ts';
import { removeSamples, restoreSamples } from '../../../server/features/authoring/catalogs/operations/samples.ts';
import { listTemplates, useTemplate } from '../../../server/features/authoring/catalogs/operations/templates.ts';
import { locales } from '#lib/messages/locale.ts';
import { refusal } from '../../support/refusal.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { openScene, type Scene } from '../../support/scene.ts';

const own = { type: 'mc', prompt: 'Ours?', points: 1, options: ['yes', 'no'], answers: [0] };

forEachDatabase('templates', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	const names = async () => (await scene.call(listCatalogs, { event })).catalogs.map(({ name }) => name);
	const questions = async (slug: string) => (await scene.call(showCatalog, { event, slug })).catalog.questions;
	const samples = async (slug: string) => (await questions(slug)).map(({ sample }) => sample === true);

	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(async () => {
		event = (await scene.event()).uid;
	});

	test('three sets in each language contain eight to twelve questions of at least five types', async () => {
		const { templates } = await scene.call(listTemplates, {});
		assert.is(templates.length, 3 * locales.length);
		for (const { questions: count, types, name, description } of templates) {
			assert.ok(count >= 8 && count <= 12, name);
			assert.ok(types.length >= 5, name);
			assert.ok(description.length > 10, name);
		}
	});

	test('every set becomes its own catalog, all of it marked as samples', async () => {
		const { templates } = await scene.call(listTemplates, {});
		for (const { template, locale, name, questions: count } of templates) {
			const { catalog, added } = await scene.call(useTemplate, { event, template, locale });
			assert.equal([catalog.name, catalog.questionCount, added], [name, count, count]);
			assert.ok((await samples(catalog.slug)).every(Boolean), name);
		}
	});

	test('a set is appended to the questions of a catalog, and only changed ones lose their mark', async () => {
		await scene.call(saveCatalog, { event, slug: 'round', name: 'Round', questions: [own] });
		await scene.call(useTemplate, { event, template: 'pub', locale: 'en', catalog: 'round' });
		const all = await questions('round');
		assert.equal([all.length, all[0]!.prompt, all[0]!.sample, all[1]!.sample], [11, 'Ours?', undefined, true]);
		const { id, sample: _sample, ...changed } = all[1]!;
		await scene.call(saveQuestion, { event, slug: 'round', id, question: { ...changed, prompt: 'Mine now?' } });
		assert.equal((await samples('round')).filter(Boolean).length, 9);
	});

	test('all samples are removed together, with the catalogs that contain nothing else, and come back as they were', async () => {
		await scene.call(saveCatalog, { event, slug: 'mixed', name: 'Mixed', questions: [own] });
		await scene.call(saveCatalog, { event, slug: 'empty', name: 'Empty', questions: [] });
		await scene.call(useTemplate, { event, template: 'pub', locale: 'de', catalog: 'mixed' });
		await scene.call(useTemplate, { event, template: 'school', locale: 'de' });
		const before = await questions('mixed');
		const { catalogs, questions: ids } = await scene.call(removeSamples, { event });
		assert.equal([catalogs.length, ids.length], [1, 10]);
		assert.equal(await names(), ['Mixed', 'Empty']);
		assert.equal(
			(await questions('mixed')).map(({ prompt }) => prompt),
			['Ours?']
		);
		const { restored } = await scene.call(restoreSamples, { event, catalogs, questions: ids });
		assert.is(restored, 11);
		assert.equal(await names(), ['Mixed', 'Empty', 'Erde und Weltall']);
		assert.equal(await questions('mixed'), before);
		assert.is((await scene.call(restoreSamples, { event, catalogs, questions: ids })).restored, 0, 'once is enough');
	});

	test('a copy of the event keeps the marks, and restores nothing of another event', async () => {
		await scene.call(useTemplate, { event, template: 'rally', locale: 'en' });
		const copy = (await scene.call(duplicateEvent, { event })).event.uid;
		const removed = await scene.call(removeSamples, { event });
		assert.is(removed.catalogs.length, 1);
		assert.is((await scene.call(restoreSamples, { ...removedOf(removed), event: copy })).restored, 0);
		assert.is((await scene.call(removeSamples, { event: copy })).catalogs.length, 1);
	});

	test('a full catalog accepts no set, and nothing changes', async () => {
		const full = Array.from({ length: 495 }, (_, index) => ({ ...own, prompt: `Question ${index}` }));
		await scene.call(saveCatalog, { event, slug: 'full', name: 'Full', questions: full });
		const refused = scene.call(useTemplate, { event, template: 'pub', locale: 'en', catalog: 'full' });
		assert.is((await refusal(refused)).code, 'invalid_input');
		assert.is((await questions('full')).length, 495);
		const refusedBy = async (input: object) =>
			(await refusal(scene.call(useTemplate, { event, template: 'pub', locale: 'en', ...input }))).code;
		assert.is(await refusedBy({ template: 'none' }), 'invalid_input');
		assert.is(await refusedBy({ catalog: 'gone' }), 'not_found');
	});
});

const removedOf = ({ catalogs, questions }: { catalogs: string[]; questions: number[] }) => ({ catalogs, questions });
