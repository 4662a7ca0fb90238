import { io, type Socket } from 'socket.io-client';
import * as assert from 'uvu/assert';
import { updateEvent, rotateShareToken } from '../../../../server/features/authoring/events/operations.ts';
import { createTeams, listTeamLinks } from '../../../../server/features/authoring/teams/operations.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { putCatalog, type Ids } from '../../../support/phone/game.ts';
import { freshId } from '../../../support/phone/phone.ts';
import { createClient, type Answer, type Client } from '../../../support/http.ts';
import { Listener } from '../../../support/live/live.ts';
import { openScene, serveScene, type Scene, type Served } from '../../../support/scene.ts';
import { until } from '../../../support/runner/until.ts';

// Texts that no phone may read before they are revealed.
const secrets = {
	accept: 'ACCEPTED-TEXT',
	explanation: 'EXPLAINED-TEXT',
	letter: 'ZQ7',
	word: 'PUZZLEWORD-TEXT',
	feedback: 'PUZZLEFEEDBACK-TEXT'
};
const timedTexts = ['TIMED-PROMPT', 'TIMED-OPTION-1', 'TIMED-OPTION-2'];
const { explanation } = secrets;
const items = Array.from({ length: 8 }, (_, index) => `item ${index + 1}`);
const questions = [
	{ type: 'mc', prompt: 'mc', options: ['alpha', 'beta', 'gamma', 'delta'], answers: [1, 2], explanation },
	{
		type: 'assign',
		prompt: 'assign',
		terms: items.map((term) => ({ term, definition: `def of ${term}` })),
		explanation
	},
	{ type: 'sort', prompt: 'sort', items, explanation },
	{
		type: 'swipe',
		prompt: 'swipe',
		cards: items.map((text, index) => ({ text, correct: index % 2 === 0 })),
		explanation
	},
	{ type: 'photoText', prompt: 'photo', requirePhoto: false, accept: [secrets.accept], explanation },
	{ type: 'flip', prompt: 'flip', answer: 'back of the card', explanation },
	{ type: 'mc', prompt: timedTexts[0], options: timedTexts.slice(1), answers: [0], countdown: 30, explanation }
];
// A number behind `correct` is a count, which everybody may see.
const solutionFields =
	/"(answers|correct(?=":[^\d])|accept|explanation|solution|raetsel_buchstabe|isListed|token_?hash|secret|name_?key)":/i;

interface Item {
	questionId: number;
	type: string;
	question: { options?: Named[]; items?: Named[]; definitions?: Named[]; terms?: Named[] } | null;
}
type Named = { id: string; text: string };

forEachDatabase('what phones and strangers read', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let event: string;
	let byPrompt: Map<string, Ids>;
	let teamToken: string;
	let shareToken: string;
	let player: Client;
	const sockets: Socket[] = [];
	const bodies: string[] = [];
	const path = (rest = '') => `/api/play/events/${event}${rest}`;
	const keep = (answer: Answer): Answer => {
		bodies.push(answer.text, JSON.stringify([...answer.headers]));
		return answer;
	};
	const listen = (auth: object, headers: Record<string, string> = {}) => {
		const options = { transports: ['websocket'], auth, extraHeaders: headers, forceNew: true, reconnection: false };
		const socket = io(`${served.base}/live`, options);
		sockets.push(socket);
		return new Listener(socket);
	};

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		const config = { puzzleWordEnabled: true, puzzleWord: secrets.word, puzzleFeedback: secrets.feedback };
		event = (await scene.event({ config: { ...config, teamResults: true } })).uid;
		byPrompt = await putCatalog(scene, event, 'start', questions, { raetsel_buchstabe: secrets.letter });
		await scene.call(createTeams, { event, names: ['Listed'] });
		teamToken = (await scene.call(listTeamLinks, { event })).links[0]!.url!.split('t=')[1]!;
		shareToken = (await scene.call(rotateShareToken, { event })).token;
		player = createClient(served.base);
	});
	test.after(async () => {
		for (const socket of sockets) socket.disconnect();
		await served.close();
	});

	const neverThere = (texts: string[]) => {
		for (const body of bodies) {
			for (const text of [...texts, teamToken, shareToken])
				assert.not(body.includes(text), `${text} in ${body.slice(0, 200)}`);
			assert.not.match(body, solutionFields);
		}
	};

	test('anonymous callers learn public settings and stations only', async () => {
		const anonymous = createClient(served.base);
		const info = keep(await anonymous.get(path()));
		const { config, catalogs } = info.json<{ config: object; catalogs: { uid: string }[] }>();
		const staffOnly = /^(puzzleWord|puzzleFeedback|shuffle|verifiedResultsOnly|csv|dashboard|.*Token|.*Set)$/;
		assert.equal(
			Object.keys(config).filter((key) => staffOnly.test(key)),
			[]
		);
		assert.equal(Object.keys(catalogs[0]!).sort(), [
			'clocks',
			'comment',
			'description',
			'done',
			'name',
			'next',
			'number',
			'questions',
			'running',
			'slug',
			'uid'
		]);
		for (const rest of ['/me', '/me/handover', '/standing'])
			assert.is(keep(await anonymous.get(path(rest))).status, 401);
		neverThere(
			Object.values(secrets).concat(
				timedTexts,
				questions.map(({ prompt }) => `"${prompt}"`)
			)
		);
	});

	test('a phone that plays reads no solution, letter, token or closed question', async () => {
		keep(await player.post(path('/join'), { joinId: freshId('join'), name: 'Owls' }));
		const proof = { cookie: [...player.cookies].map((pair) => pair.join('=')).join('; ') };
		// Two windows: a phone that plays alone hears nothing of what it did itself.
		const [socket, window] = [listen({}, proof), listen({}, proof)];
		const own = await socket.subscribe('own', event);
		assert.ok(own.ok && (await window.subscribe('own', event)).ok);
		bodies.push(JSON.stringify(own), JSON.stringify(await socket.subscribe('rankings', event)));
		const started = keep(await player.post(path('/attempts'), { attemptId: freshId('attempt'), catalog: 'start' }));
		const { attemptId, items: list } = started.json<{ attemptId: string; items: Item[] }>();
		hiddenOrder(list);
		const answers: Record<string, (question: NonNullable<Item['question']>) => unknown> = {
			mc: ({ options }) => ({ selected: [options![0]!.id] }),
			assign: ({ terms, definitions }) => ({ pairs: { [terms![0]!.id]: definitions![0]!.id } }),
			sort: ({ items: shown }) => ({ order: shown!.map(({ id }) => id) }),
			swipe: () => ({ swipes: {} }),
			photoText: () => ({ text: 'my guess' }),
			flip: () => ({ turned: true })
		};
		for (const { questionId, type, question } of list) {
			if (!question) continue;
			const body = { answerId: freshId('answer'), answer: answers[type]!(question) };
			const address = `/api/play/attempts/${attemptId}/answers/${questionId}`;
			assert.is(keep(await player.request('PUT', address, { body })).status, 200, type);
			keep(await player.request('PUT', address, { body: { ...body, answerId: freshId('answer') } }));
		}
		keep(await player.get(`/api/play/attempts/${attemptId}`));
		keep(await player.get(path('/me')));
		keep(await player.get(path()));
		keep(await player.get(path('/standing')));
		keep(await player.post(path('/puzzle'), { tryId: freshId('try'), word: 'wrong' }));
		keep(await player.get(`/api/live/${event}/own`));
		keep(await player.get(`/api/live/${event}/rankings`));
		await until(() => socket.updates.length > 0, 'live frames');
		bodies.push(...socket.updates.map((update) => JSON.stringify(update)));
		neverThere(Object.values(secrets).concat(timedTexts));
		const timed = list.find(({ question }) => !question)!;
		const opened = keep(await player.post(`/api/play/attempts/${attemptId}/questions/${timed.questionId}/open`));
		for (const text of timedTexts) assert.ok(opened.text.includes(text), opened.text);
		neverThere(Object.values(secrets));
	});

	test('the end returns the letter and nothing else', async () => {
		const { running } = (await player.get(path('/me'))).json<{ running: { attemptId: string }[] }>();
		const attempt = running[0]!.attemptId;
		const ends = [
			await player.post(`/api/play/attempts/${attempt}/finish`),
			await player.get(`/api/play/attempts/${attempt}/summary`),
			await player.get(path('/me'))
		];
		for (const each of ends) assert.ok(each.text.includes(secrets.letter));
		bodies.splice(0, bodies.length, ...ends.map(({ text }) => text));
		neverThere([secrets.accept, secrets.explanation, secrets.word, secrets.feedback]);
		const right = await player.post(path('/puzzle'), { tryId: freshId('try'), word: secrets.word.toLowerCase() });
		const solved = right.json<{ solved: boolean; feedback: string }>();
		assert.equal([solved.solved, solved.feedback], [true, secrets.feedback]);
		assert.not(right.text.includes(secrets.word));
	});

	test('tokens with quiz:read see settings without secrets, and everything else with solutions', async () => {
		const client = served.client(await scene.token(['quiz:read']));
		const base = `/api/v1/namespaces/acme/events/${event}`;
		const shown = await client.get(base);
		const { config } = shown.json<{ event: { config: Record<string, unknown> } }>().event;
		assert.equal([config.puzzleWordSet, config.dashboardShareTokenSet, config.puzzleWord], [true, true, undefined]);
		bodies.splice(0, bodies.length);
		for (const rest of ['', '/teams', '/results', '/ranking', '/catalogs'])
			bodies.push((await client.get(base + rest)).text);
		for (const body of bodies)
			for (const secret of [secrets.word, teamToken, shareToken, 'token_hash', 'tokenHash', 'token_enc'])
				assert.not(body.includes(secret), secret);
		const catalog = await client.get(`${base}/catalogs/start`);
		for (const text of [secrets.accept, secrets.explanation, secrets.letter]) assert.ok(catalog.text.includes(text));
	});

	test('a revealed event shows the solutions once it is over, not before', async () => {
		await scene.call(updateEvent, { event, config: { revealSolutions: 'event' } });
		const started = await player.post(path('/attempts'), { attemptId: freshId('attempt'), catalog: 'start' });
		const { attemptId } = started.json<{ attemptId: string }>();
		const before = await player.post(`/api/play/attempts/${attemptId}/finish`);
		assert.not(before.text.includes(secrets.accept));
		await scene.call(updateEvent, { event, end_date: new Date(Date.now() - 1000).toISOString() });
		const after = await player.get(`/api/play/attempts/${attemptId}/summary`);
		for (const text of [secrets.accept, secrets.explanation]) assert.ok(after.text.includes(text));
	});

	/** Lists that the order would solve are never sent in their stored order. */
	function hiddenOrder(list: Item[]): void {
		const question = (type: string) => list.find((each) => each.type === type && each.question)!.question!;
		const stored = (byPrompt.get('sort')!.items as Named[]).map(({ id }) => id);
		assert.is.not(
			question('sort')
				.items!.map(({ id }) => id)
				.join(),
			stored.join()
		);
		const { terms, definitions } = question('assign');
		const pairs = byPrompt.get('assign')!.terms as { termId: string; definitionId: string }[];
		const definitionOf = (id: string) => pairs.find(({ termId }) => termId === id)!.definitionId;
		assert.is.not(definitions!.map(({ id }) => id).join(), terms!.map(({ id }) => definitionOf(id)).join());
	}
});
