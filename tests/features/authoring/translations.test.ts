import * as assert from 'uvu/assert';
import type { Locale } from '#lib/messages/locale.ts';
import { exportCatalog, importCatalogs } from '../../../server/features/authoring/catalog-files/operations.ts';
import {
	duplicateCatalog,
	saveCatalog,
	showCatalog
} from '../../../server/features/authoring/catalogs/operations/catalogs.ts';
import { saveQuestion } from '../../../server/features/authoring/catalogs/operations/questions.ts';
import { updateEvent } from '../../../server/features/authoring/events/operations.ts';
import { duplicateEvent } from '../../../server/features/hosting/lifecycle/operations.ts';
import { showPublicQuestions } from '../../../server/features/gameplay/play/operations/catalog-files.ts';
import { QuestionResult } from '../../../server/features/gameplay/results/model.ts';
import { regradeAnswers } from '../../../server/features/gameplay/results/operations/corrections.ts';
import { listAnswers, showStatistics } from '../../../server/features/gameplay/results/operations/statistics.ts';
import { findDevices } from '../../../server/access/devices.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { Phone } from '../../support/phone/phone.ts';
import { faultsOf, refusal } from '../../support/refusal.ts';
import { openScene, type Scene } from '../../support/scene.ts';

const questions = [
	{
		type: 'mc',
		prompt: 'Welche Farbe?',
		points: 1,
		explanation: 'Weil.',
		options: ['Rot', 'Blau'],
		answers: [1],
		translations: { en: { prompt: 'Which colour?', explanation: 'Because.', options: ['Red', 'Blue'] } }
	},
	{
		type: 'swipe',
		prompt: 'Wahr?',
		points: 1,
		cards: [{ text: 'Wasser ist nass', correct: true }],
		translations: { en: { cards: ['Water is wet'] } }
	}
];
type Shown = {
	id: number;
	prompt: string;
	options?: { id: string; text: string }[];
	cards?: { id: string; text: string }[];
};

forEachDatabase('translations', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	let language: Locale;
	let phone: Phone;

	/** Calls of a phone that wishes for a language. */
	const line: ConstructorParameters<typeof Phone>[0] = async (operation, input, token) => {
		const devices = token ? await findDevices([token]) : [];
		const actor = devices.length ? ({ kind: 'player', devices } as const) : ({ kind: 'anonymous' } as const);
		return scene.call(operation, input, { actor, localeFor: () => language });
	};
	const save = (list: object[] = questions, slug = 'start', of = event) =>
		scene.call(saveCatalog, { event: of, slug, name: 'Start', questions: list });
	const show = async (slug = 'start', of = event) =>
		(await scene.call(showCatalog, { event: of, slug })).catalog.questions;
	const translationsOf = async (slug?: string, of?: string) =>
		(await show(slug, of)).map(({ translations }) => translations);
	const shown = async (attempt: string) =>
		(await phone.attempt(attempt)).items.map(({ question }) => question as unknown as Shown);
	const named = (list: Shown[], prompt: string) => list.find((one) => one.prompt === prompt)!;

	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(async () => {
		language = 'de';
		event = (await scene.event()).uid;
		await scene.call(updateEvent, { event, config: { revealSolutions: 'attempt', instantFeedback: true } });
		await save();
		phone = await Phone.join(line, event, { name: 'Owls' });
	});

	test('they are kept as written, and removed with the question', async () => {
		assert.equal(
			await translationsOf(),
			questions.map(({ translations }) => translations)
		);
		const [first] = await show();
		await scene.call(saveQuestion, {
			event,
			slug: 'start',
			id: first!.id,
			question: {
				...first,
				options: ['Blau', 'Rot', 'Gelb'],
				answers: [0],
				translations: { en: { options: ['Blue', '', 'Yellow'] } }
			}
		});
		assert.equal((await translationsOf())[0], { en: { options: ['Blue', '', 'Yellow'] } });
		const { translations: _gone, ...bare } = first!;
		await scene.call(saveQuestion, { event, slug: 'start', id: first!.id, question: bare });
		assert.is((await translationsOf())[0], undefined);
	});

	test('translations that do not fit the question are rejected, and nothing changes', async () => {
		const wrong = [{ ...questions[0], translations: { en: { options: ['Red'] }, fr: {} } }];
		assert.equal(faultsOf(await refusal(save(wrong))), [
			'questions[0].translations.fr unknown_field',
			'questions[0].translations.en.options too_short'
		]);
		assert.is((await show()).length, 2);
	});

	test('changing the language shows other texts of the same attempt, and answers count the same', async () => {
		const { attemptId } = await phone.start('start');
		const german = await shown(attemptId);
		language = 'en';
		const english = await shown(attemptId);
		assert.equal(
			english.map(({ id, options, cards }) => [id, (options ?? cards)!.map((part) => part.id)]),
			german.map(({ id, options, cards }) => [id, (options ?? cards)!.map((part) => part.id)])
		);
		const colour = named(english, 'Which colour?');
		assert.equal(colour.options!.map(({ text }) => text).toSorted(), ['Blue', 'Red']);
		const swipe = named(english, 'Wahr?');
		assert.is(swipe.cards![0]!.text, 'Water is wet');
		assert.not.match(JSON.stringify(await phone.attempt(attemptId)), /translation|Farbe|Blau|Weil/);

		const blue = colour.options!.find(({ text }) => text === 'Blue')!.id;
		const receipt = await phone.answer(attemptId, colour, { selected: [blue] });
		assert.is(receipt.feedback!.isCorrect, true);
		await phone.answer(attemptId, swipe, { swipes: { [swipe.cards![0]!.id]: 'right' } });
		const ended = await phone.finish(attemptId);
		const told = ({ questions: list }: typeof ended) =>
			list.map(({ prompt, answer, explanation }) => [prompt, answer, explanation]).toSorted();
		assert.equal(told(ended), [
			['Wahr?', [{ text: 'Water is wet', side: 'right' }], undefined],
			['Which colour?', [{ text: 'Blue' }], 'Because.']
		]);
		language = 'de';
		assert.equal(told(await phone.summary(attemptId)), [
			['Wahr?', [{ text: 'Wasser ist nass', side: 'right' }], undefined],
			['Welche Farbe?', [{ text: 'Blau' }], 'Weil.']
		]);
		assert.is(ended.correct, 2);
	});

	test('an attempt keeps the texts of its start', async () => {
		language = 'en';
		const { attemptId } = await phone.start('start');
		await save([{ ...questions[0], translations: { en: { prompt: 'Changed' } } }]);
		assert.ok(named(await shown(attemptId), 'Which colour?'));
	});

	test('texts about an event are in its language, whatever language the phone used', async () => {
		for (const [locale, prompt, answer] of [
			['de', 'Welche Farbe?', 'Blau'],
			['en', 'Which colour?', 'Blue']
		] as const) {
			event = (await scene.event({ config: { locale } })).uid;
			await save();
			language = locale === 'de' ? 'en' : 'de';
			phone = await Phone.join(line, event, { name: 'Owls' });
			const { attemptId } = await phone.start('start');
			const colour = (await shown(attemptId)).find(({ options }) => options)!;
			const right = colour.options!.find(({ text }) => text === 'Blau' || text === 'Blue')!.id;
			await phone.answer(attemptId, colour, { selected: [right] });
			await phone.finish(attemptId);
			const { summary } = await scene.call(showStatistics, { event });
			assert.ok(
				summary.some((row) => row.prompt === prompt),
				JSON.stringify(summary)
			);
			const { answers: rows } = await scene.call(listAnswers, { event, all: true });
			const row = rows.find(({ questionId }) => questionId === colour.id)!;
			assert.equal([row.prompt, row.answer], [prompt, answer]);
			const kept = await QuestionResult.findOne({ where: { eventUid: event, questionId: colour.id } });
			assert.is(kept!.question.translations, undefined);
		}
	});

	test('an option that was added later appears in every language once its key changes', async () => {
		language = 'en';
		const { attemptId } = await phone.start('start');
		const [first] = await show();
		const options = ['Rot', 'Blau', 'Gelb'];
		const question = { ...first, options, answers: [2], translations: { en: { options: ['Red', 'Blue', 'Yellow'] } } };
		const colour = named(await shown(attemptId), 'Which colour?');
		await phone.answer(attemptId, colour, { selected: [colour.options![0]!.id] });
		await scene.call(saveQuestion, { event, slug: 'start', id: first!.id, question });
		await scene.call(regradeAnswers, { event, catalog: 'start', dryRun: false, reason: 'x' });
		const again = named(await shown(attemptId), 'Which colour?');
		assert.equal(again.options!.map(({ text }) => text).toSorted(), ['Blue', 'Red', 'Yellow']);
	});

	test('the public questions are in the requested language', async () => {
		const prompts = async (locale: Locale) => {
			const more = { actor: { kind: 'anonymous' }, localeFor: () => locale } as const;
			const { questions: list } = await scene.call(showPublicQuestions, { event, slug: 'start' }, more);
			return list.map((one) => ('prompt' in one ? one.prompt : ''));
		};
		assert.equal(await prompts('en'), ['Which colour?', 'Wahr?']);
		assert.equal(await prompts('de'), ['Welche Farbe?', 'Wahr?']);
	});

	test('copies of a catalog and of an event carry them', async () => {
		const all = questions.map(({ translations }) => translations);
		const { catalog } = await scene.call(duplicateCatalog, { event, slug: 'start' });
		assert.equal(await translationsOf(catalog.slug), all);
		const { event: copy } = await scene.call(duplicateEvent, { event });
		assert.equal(await translationsOf('start', copy.uid), all);
	});

	test('our own JSON contains them all, other formats report that they cannot', async () => {
		const all = questions.map(({ translations }) => translations);
		const { body, lost } = await scene.call(exportCatalog, { event, slug: 'start', format: 'json' });
		assert.equal(lost, []);
		await scene.call(importCatalogs, { event, files: [{ name: 'again.json', text: body }] });
		assert.equal(await translationsOf('again'), all);
		for (const [format, count] of [
			['csv', 2],
			['gift', 1]
		] as const) {
			const written = await scene.call(exportCatalog, { event, slug: 'start', format });
			assert.equal(
				written.lost.find(({ field }) => field === 'translations'),
				{ field: 'translations', count }
			);
			assert.not.match(written.body, /colour/);
		}
	});
});
