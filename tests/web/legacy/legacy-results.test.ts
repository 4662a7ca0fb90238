import * as assert from 'uvu/assert';
import { rotateShareToken } from '../../../server/features/authoring/events/operations.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog } from '../../support/phone/game.ts';
import { createClient } from '../../support/http.ts';
import { OldClient } from '../../support/phone/old-client.ts';
import { errorOf, faultsOf, openOldEndpoints, type OldEndpoints } from '../../support/old-endpoints.ts';
import { openScene, serveScene } from '../../support/scene.ts';

type Fields = Record<string, unknown>;

forEachDatabase('results by the old endpoints', ({ test, open }) => {
	let old: Awaited<ReturnType<typeof openOldEndpoints>>;
	const send: OldEndpoints['send'] = (...call) => old.send(...call);
	test.before(async () => void (old = await openOldEndpoints({ open })));
	test.before.each(() => old.freshEvent());
	test.after(() => old.served.close());

	test('a client that knows the table alone plays a whole event', async () => {
		const { scene, served, event } = old;
		const staff = new OldClient(served.base, event, await scene.token(['quiz:read', 'quiz:write']));
		const guest = new OldClient(served.base, event);
		const question = (prompt: string) => ({ type: 'mc', prompt, options: ['yes', 'no'], answers: [0], points: 2 });
		await staff.createCatalog('harbour', [question('One'), question('Two')]);
		await staff.overwriteCatalog('harbour', [question('One'), question('Two'), question('Three'), question('Odd')]);
		await staff.removeQuestion('harbour', 3);
		await staff.createCatalog('market', [question('Four')]);
		await staff.createCatalog('mistake', [question('Five')]);
		await staff.removeCatalog('mistake');
		await staff.saveTeams(['Gulls', 'Crabs']);
		assert.equal(await staff.teams(), ['Gulls', 'Crabs']);
		const stations = await guest.catalogs();
		assert.equal(
			stations.map(({ slug }) => slug),
			['harbour', 'market']
		);
		assert.match(await staff.previewNames(), /suggestions/);
		const { name: made } = await guest.reserveName();
		const held = await guest.reserveNames(3);
		assert.is(new Set([made, ...held.map(({ name }) => name)]).size, 4);
		for (const [name, right] of [
			['Gulls', 3],
			['Crabs', 1],
			[made, 0]
		] as [string, number][])
			for (const { slug } of stations) {
				const questions = await guest.catalog(slug);
				const answers = questions.map((_, index) => ({ isCorrect: index < right, text: 'yes' }));
				const correct = Math.min(right, questions.length);
				const total = questions.length;
				await guest.addResult({ name, catalog: slug, correct, total, wrong: total - correct, answers });
			}
		const results = await staff.results();
		assert.equal(
			results.map(({ name, catalog, correct, total, wrong, answers }) =>
				[name, catalog, correct, total, wrong, answers.length].join(' ')
			),
			[
				'Gulls harbour 3 3 0 3',
				'Gulls market 1 1 0 1',
				'Crabs harbour 1 3 2 3',
				'Crabs market 1 1 0 1',
				`${made} harbour 0 3 3 3`,
				`${made} market 0 1 1 1`
			]
		);
		const wrong = await staff.wrongAnswers();
		assert.equal(
			wrong.map(({ name, prompt }) => `${name} ${prompt}`).sort(),
			['Crabs Three', 'Crabs Two', `${made} Four`, `${made} One`, `${made} Three`, `${made} Two`].sort()
		);
		const table = await staff.download();
		assert.is(table.trim().split('\r\n').length, 7);
		assert.ok(table.includes(`"${made}"`));
		await staff.removeResults();
		assert.equal(await staff.results(), []);
		assert.equal(await staff.teams(), ['Gulls', 'Crabs']);
	});

	test('anybody may send a result once, unverified; a competition and a list of teams take none without proof', async () => {
		const { scene, api, nobody, event } = old;
		const questions = await putCatalog(scene, event, 'start', [choice('One'), choice('Two')]);
		const raw = [...questions.values()].map((question) => ({
			questionId: question.id,
			isCorrect: true,
			answer: pick(question, 'wrong')
		}));
		const scored = await send(nobody, 'POST /results', 200, {
			name: 'A',
			catalog: 'START',
			answers: raw,
			puzzleTime: 7
		});
		const { id: _id, ...told } = scored.json<Fields>();
		const sums = { correct: 0, total: 2, wrong: 2, points: 0, maxPoints: 20 };
		assert.equal(told, { success: true, attempt: 1, ...sums, verified: false, duplicate: false });
		const once = { name: 'A', catalog: 'start', correct: 2, submissionId: 'a-submission-of-mine' };
		const first = (await send(nobody, 'POST /results', 200, once)).json<Fields>();
		const { submissionId: _sent, ...without } = once;
		const again = await send(nobody, 'POST /results', 200, without, { 'idempotency-key': once.submissionId });
		assert.equal(again.json(), { ...first, duplicate: true });
		assert.is(errorOf(await send(nobody, 'POST /results', 409, { ...once, correct: 1 })), 'idempotency_conflict');
		const stored = (await send(api, 'GET /results.json', 200)).json<Fields[]>();
		assert.equal(
			stored.map(({ source, attempt }) => `${source as string} ${attempt as number}`),
			['recomputed 1', 'client 2']
		);
		assert.equal(faultsOf(await send(nobody, 'POST /results', 422, { name: 'A', catalog: '1', correct: 1 })), [
			'catalog unknown_reference'
		]);
		for (const body of [{}, [], { name: 7, catalog: [] }]) await send(nobody, 'POST /results', 422, body);
		await send(nobody, 'POST /results', 413, { name: 'x'.repeat(600_000) });
		for (const setting of ['competitionMode', 'verifiedResultsOnly']) {
			await old.config({ [setting]: true });
			const refused = await send(nobody, 'POST /results', 403, { name: 'B', catalog: 'start', correct: 1 });
			assert.is(errorOf(refused), 'server_scoring_required');
			await old.config({ [setting]: false });
		}
		await old.config({ restrictToTeams: true });
		assert.is(
			errorOf(await send(nobody, 'POST /results', 403, { name: 'A', catalog: 'start', correct: 1 })),
			'team_login_required'
		);
	});

	test('the puzzle word is tried beside a result or alone, and never told', async () => {
		const { scene, api, nobody, event } = old;
		await old.config({ puzzleWordEnabled: true, puzzleWord: 'Lighthouse', puzzleFeedback: 'Go to the tower' });
		await putCatalog(scene, event, 'start', [choice('One')]);
		const alone = (word: string, status: number) =>
			send(nobody, 'POST /results', status, { name: 'A', puzzleAnswer: word });
		assert.is(errorOf(await alone('lighthouse', 409)), 'wrong_state');
		const wrong = { name: 'A', catalog: 'start', correct: 1, puzzleAnswer: 'mill' };
		const both = await send(nobody, 'POST /results', 200, wrong);
		assert.equal(both.json<Fields>().puzzle, { solved: false });
		assert.not.match(both.text, /lighthouse|tower/i);
		const solved = (await alone('LIGHT-HOUSE', 200)).json<{ puzzle: Fields }>();
		assert.equal([solved.puzzle.solved, typeof solved.puzzle.solvedAt], [true, 'string']);
		assert.is((await send(api, 'GET /results.json', 200)).json<[]>().length, 1);
		await old.config({ puzzleWordEnabled: false });
		const still = await send(nobody, 'POST /results', 200, { ...wrong, name: 'B' });
		assert.equal(still.json<Fields>().puzzle, { solved: false, error: 'feature_disabled' });
	});

	test('a dashboard link reads results as screens show them', async () => {
		const { scene, nobody, event } = old;
		const questions = await putCatalog(scene, event, 'start', [choice('One')]);
		const play = async (name: string) => {
			const phone = await joinGame(scene, event, { name });
			const { attemptId } = await phone.start('start');
			await phone.answer(attemptId, questions.get('One')!, pick(questions.get('One')!, 'right'));
			await phone.finish(attemptId);
		};
		await play('Gulls');
		const { token } = await scene.call(rotateShareToken, { event });
		const other = (await scene.event()).uid;
		const names = async () => {
			const answer = await send(nobody, `GET /results.json?event=${event}&share_token=${token}`, 200);
			assert.not.match(answer.text, /"prompt"|photo|corrected/);
			return answer.json<Fields[]>().map(({ name }) => name);
		};
		assert.equal(await names(), ['Gulls']);
		scene.setTime('2030-01-01T10:00:00Z');
		await old.config({ boardMode: 'frozen' });
		scene.setTime('2030-01-01T10:01:00Z');
		await play('Crabs');
		assert.equal(await names(), ['Gulls']);
		await old.config({ boardMode: 'hidden' });
		assert.equal(await names(), []);
		await old.config({ boardMode: 'live' });
		assert.equal(await names(), ['Gulls', 'Crabs']);
		const denied = await send(nobody, `GET /results.json?event=${other}&share_token=${token}`, 403);
		assert.is(errorOf(denied), 'share_denied');
		await old.config({ dashboardVisibilityEnd: '2020-01-01T10:00' });
		const closed = await send(nobody, `GET /results.json?event=${event}&share_token=${token}`, 403);
		assert.is(errorOf(closed), 'not_visible');
	});
});

forEachDatabase('the limits of the old endpoints', ({ test, open }) => {
	test('a name that sends too often is refused, and its id can be used later', async () => {
		const scene = await openScene({ open }, 1);
		const served = await serveScene(scene);
		const { uid } = await scene.event();
		await putCatalog(scene, uid, 'start', [choice('One')]);
		const client = createClient(served.base);
		const submit = (name: string, submissionId: string) =>
			client.post(`/results?event=${uid}`, { name, catalog: 'start', correct: 1, submissionId });
		for (let index = 0; index < 20; index++)
			assert.is((await submit('Gulls', `submission-number-${index}`)).status, 200);
		const refused = await submit('gulls ', 'submission-number-20');
		assert.equal([refused.status, refused.json<Fields>().error], [429, 'rate_limited']);
		assert.ok(Number(refused.headers.get('retry-after')) > 0);
		const later = await submit('Crabs', 'submission-number-20');
		assert.equal([later.status, later.json<Fields>().duplicate], [200, false]);
		await served.close();
	});
});
