import * as assert from 'uvu/assert';
import { removeCatalog, saveCatalog } from '../../../../server/features/authoring/catalogs/operations/catalogs.ts';
import { saveQuestion } from '../../../../server/features/authoring/catalogs/operations/questions.ts';
import { createNamespace } from '../../../../server/features/platform/namespaces/operations.ts';
import { listQuestionFindings } from '../../../../server/features/gameplay/question-checks/operations.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { triviaQuestions } from '../../../support/files/trivia.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

const tower = {
	type: 'mc',
	prompt: 'Wie viele Stufen hat der Rathausturm?',
	options: ['120', '99', '300'],
	answers: [0]
};
const clock = {
	type: 'mc',
	prompt: 'Welche Figuren zeigt die Turmuhr?',
	options: ['Müller', 'Bäckerin', 'Musikanten'],
	answers: [1]
};
const shifted = { ...clock, options: ['Müller', 'Bäckerin', 'Die Bäckerin.'] };

forEachDatabase('findings in the questions of an event', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	/** Of one test: the others would have the same questions. */
	let own: string;
	let made = 0;
	const put = async (questions: object[], slug = 'start', at = event, namespace = own) =>
		(await scene.call(saveCatalog, { event: at, slug, name: slug, questions }, { namespace })).catalog.questions;
	const list = async (at = event, namespace = own) =>
		(await scene.call(listQuestionFindings, { event: at }, { namespace })).findings;
	const shown = async (at = event, namespace = own) =>
		(await list(at, namespace)).map(({ kind, catalog, other }) => [kind, catalog, other?.station ?? '']);

	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(async () => {
		own = `own-${++made}`;
		await scene.call(createNamespace, { namespace: own });
		event = (await scene.event({}, own)).uid;
	});

	test('a fault is told at its question, and no longer once it is mended', async () => {
		const [first, second] = await put([tower, shifted]);
		const [finding, ...others] = await list();
		assert.equal(others, []);
		assert.equal(
			[finding!.kind, finding!.questionId, finding!.texts],
			['sameOptions', second!.id, ['Bäckerin', 'Die Bäckerin.']]
		);
		await scene.call(saveQuestion, { event, slug: 'start', id: second!.id, question: clock }, { namespace: own });
		assert.equal(await list(), []);
		assert.ok(first!.id !== second!.id);
	});

	test('the key of a finding stays until its question changes', async () => {
		const [question] = await put([shifted]);
		const key = async () => (await list())[0]!.key;
		const before = await key();
		await put([tower], 'other');
		assert.is(await key(), before);
		const edited = { ...shifted, prompt: 'Welche Figur zeigt die Turmuhr?' };
		await scene.call(saveQuestion, { event, slug: 'start', id: question!.id, question: edited }, { namespace: own });
		assert.ok((await key()) !== before);
	});

	test('a question that another station or event has too leads there, but never into another namespace', async () => {
		await put([tower], 'one');
		await put([{ ...tower, options: ['300', '120', '99'], answers: [1] }], 'two');
		assert.equal(await shown(), [
			['sameQuestion', 'one', 'two'],
			['sameQuestion', 'two', 'one']
		]);
		const later = (await scene.event({ name: 'Later' }, own)).uid;
		await put([tower], 'again', later);
		assert.equal(await shown(later), [['sameQuestion', 'again', 'one']]);
		assert.is((await list(later))[0]!.other!.event, event);
		const foreign = (await scene.event({}, 'beta')).uid;
		await put([tower], 'own', foreign, 'beta');
		assert.equal(await shown(foreign, 'beta'), []);
	});

	test('what was removed is no longer compared', async () => {
		await put([tower], 'one');
		await put([tower], 'two');
		await scene.call(removeCatalog, { event, slug: 'one' }, { namespace: own });
		assert.equal(await shown(), []);
	});

	test('a picture that is no longer in the library is told', async () => {
		await put([{ ...tower, image: `/events/${'0'.repeat(32)}/images/turm.png` }]);
		const [finding] = await list();
		assert.equal([finding!.kind, finding!.texts], ['lostPicture', ['turm.png']]);
	});

	test('many questions are checked beside this process, with the same result', async () => {
		const many = triviaQuestions('animals').map((question) => ({ ...question, explanation: 'x'.repeat(200) }));
		await put([...many, shifted]);
		const long = triviaQuestions('geography').map((question) => ({
			...question,
			prompt: `${question.prompt}${' '.repeat(5)}${'…'.repeat(300)}`
		}));
		await put(long, 'long');
		assert.equal(await shown(), [['sameOptions', 'start', '']]);
	});
});
