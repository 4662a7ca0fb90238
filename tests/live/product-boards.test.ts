import { io } from 'socket.io-client';
import * as assert from 'uvu/assert';
import { createClient } from '../support/http.ts';
import { Listener } from '../support/live/live.ts';
import { startProduct, type Product } from '../support/processes/product.ts';
import { openQuiz, performIn, play, setConfig, type Quiz } from '../support/phone/quiz.ts';
import { suite } from '../support/runner/suite.ts';
import { until } from '../support/runner/until.ts';

const test = suite('what the boards of the whole product hear');
let product: Product;
const listeners: Listener[] = [];
const frames: string[] = [];
test.before(async () => {
	product = await startProduct({ screens: false });
	for (const namespace of ['acme', 'beta']) await performIn(product, 'default', 'namespace.create', { namespace });
});
test.after.each(() => {
	for (const { socket } of listeners.splice(0)) socket.disconnect();
});
test.after(() => product.close());

const topics = [
	'rankings',
	'results',
	'catalogs',
	'questions',
	'photos',
	'presence',
	'announcements',
	'podium'
] as const;
const allModules = [
	...['rankings', 'results', 'pointsLeader', 'awards', 'catalogProgress', 'questionStats', 'wrongAnswers'],
	...['photoWall', 'presence', 'announcements']
].map((id) => ({ id, enabled: true }));

/** A board that keeps every byte it is told. */
async function watch({ uid }: Pick<Quiz, 'uid'>, token: string, variant = 'public'): Promise<Listener> {
	const auth = { share: { event: uid, token, variant } };
	const socket = io(`${product.base}/live`, { transports: ['websocket'], auth, forceNew: true, reconnection: false });
	socket.onAny((...told) => frames.push(JSON.stringify(told)));
	const listener = new Listener(socket);
	listeners.push(listener);
	for (const topic of topics) frames.push(JSON.stringify(await listener.subscribe(topic, uid)));
	return listener;
}

const read = async (quiz: Quiz, topic: string, query: string) =>
	(await createClient(product.base).get(`/api/live/${quiz.uid}/${topic}?${query}`)).text;

test('no board hears of hidden names, frozen values, solutions or another namespace', async () => {
	frames.length = 0;
	const config = { dashboardModules: allModules, puzzleWordEnabled: true, puzzleWord: 'GEHEIMWORT' };
	const own = await openQuiz(product, { config }, { namespace: 'acme' });
	const other = await openQuiz(product, { config }, { namespace: 'beta' });
	const secret = await play(product, own, 'Der böse Name');
	const { teams } = await performIn(product, 'acme', 'team.list', { event: own.uid, all: true });
	await performIn(product, 'acme', 'team.update', { event: own.uid, uid: teams[0]!.uid, hidden: true });
	const players = [secret, await play(product, own, 'Eulen')];
	const stranger = await play(product, other, 'Fremdes Team');
	await watch(own, own.token);
	const listener = listeners.at(-1)!;
	for (const player of players) {
		await player.answer();
		await player.answer(false);
		await player.finish();
	}
	await stranger.answer(false);
	await until(() => frames.some((frame) => frame.includes('"wrongAnswers":[{')), 'who was wrong');
	await until(() => frames.some((frame) => /"topic":"results".*Eulen/.test(frame)), 'who has finished');
	await setConfig(product, own, { boardMode: 'frozen' }, 'acme');
	await until(() => frames.some((frame) => frame.includes('"mode":"frozen"') && frame.includes('questions')), 'frozen');
	const late = await play(product, own, 'Nachzügler');
	const toldBefore = frames.length;
	await late.answer(false);
	await late.finish();
	await setConfig(product, own, { boardMode: 'hidden' }, 'acme');
	await until(() => frames.slice(toldBefore).some((frame) => frame.includes('"mode":"hidden"')), 'hidden');
	for (const topic of topics) frames.push(await read(own, topic, `share_token=${own.token}`));
	const all = frames.join('\n');
	assert.match(all, 'Team 1');
	for (const text of ['Der böse Name', 'Fremdes Team', 'Nachzügler', 'GEHEIMWORT', other.uid, own.token])
		assert.not(all.includes(text), text);
	// What was answered, and what would have been right.
	for (const text of ['richtig', 'falsch', '"answers"', '"options"', '"isCorrect"', 'raw_answer']) {
		assert.not(all.includes(text), text);
	}
	const { updates } = (await listener.subscribe('questions', own.uid)) as { updates: { data: object }[] };
	assert.equal(updates[0]!.data, { mode: 'hidden', rows: [], wrongAnswers: [] });
	assert.equal(await listener.subscribe('questions', other.uid), { ok: false, error: 'share_denied' });
});

test('the sponsor link opens only its modules, and ends when it is renewed', async () => {
	const quiz = await openQuiz(product, {
		config: { dashboardModules: allModules, dashboardSponsorModules: [{ id: 'catalogProgress', enabled: true }] }
	});
	const { token } = await product.perform('shareToken.rotate', { event: quiz.uid, variant: 'sponsor' });
	const sponsor = await watch(quiz, token, 'sponsor');
	const open = await watch(quiz, quiz.token);
	for (const topic of ['rankings', 'results', 'questions', 'photos'])
		assert.equal(await sponsor.subscribe(topic, quiz.uid), { ok: false, error: 'share_denied' }, topic);
	assert.ok((await sponsor.subscribe('catalogs', quiz.uid)).ok);
	assert.match(await read(quiz, 'catalogs', `share_token=${token}&variant=sponsor`), '"ok":true');
	assert.match(await read(quiz, 'catalogs', `share_token=${token}`), 'share_denied');
	assert.match(await read(quiz, 'rankings', `share_token=${quiz.token}&variant=sponsor`), 'share_denied');
	await product.perform('shareToken.rotate', { event: quiz.uid, variant: 'sponsor' });
	await until(() => sponsor.revoked.some(({ topic }) => topic === 'catalogs'), 'the end of the link');
	assert.equal(open.revoked, []);
});

test('a room that answers reads the question statistics at most once in three seconds', async () => {
	const quiz = await openQuiz(product, { config: { dashboardModules: allModules, shuffleQuestions: false } });
	const players = await Promise.all(Array.from({ length: 20 }, (_, index) => play(product, quiz, `Team ${index + 1}`)));
	const board = await watch(quiz, quiz.token);
	const began = performance.now();
	await Promise.all(
		players.map(async (player) => {
			for (let question = 0; question < 10; question += 1) await player.answer(question % 2 > 0);
		})
	);
	const told = () => board.updates.filter(({ topic }) => topic === 'questions');
	await until(() => JSON.stringify(told().at(-1)?.data ?? '').includes('"answered":20'), 'the last answer');
	const seconds = (performance.now() - began) / 1000;
	assert.ok(told().length <= seconds / 3 + 2, `${told().length} updates in ${seconds} s`);
});

test.run();
