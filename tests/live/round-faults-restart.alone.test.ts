import * as assert from 'uvu/assert';
import type { RoundReceipt, RoundView } from '#lib/live/round.ts';
import { answerRound } from '../../server/features/gameplay/play/operations/round-answers.ts';
import { goodPassword as password, logIn } from '../support/browser/log-in.ts';
import { createClient, type Client } from '../support/http.ts';
import { choice, pick, type Ids } from '../support/phone/game.ts';
import { freshId, overHttp, Phone } from '../support/phone/phone.ts';
import { forEachDatabase } from '../support/processes/databases.ts';
import { ProductProcess } from '../support/processes/product-process.ts';
import { startTwoProcesses } from '../support/processes/two-processes.ts';
import { Ear } from '../support/rounds/ear.ts';
import { until } from '../support/runner/until.ts';

const graceMs = 1000;
const overdueMs = 2000;

type Timed = RoundReceipt & { serverTime: string };

/** A round of the product, with what its questions are made of. */
interface Led {
	event: string;
	uid: string;
	token: string;
	questions: Ids[];
}

/** How a round is brought to the state in which the server dies. */
const ways = {
	lobby: ['openLobby'],
	question: ['openLobby', 'show'],
	paused: ['openLobby', 'show', 'pause'],
	locked: ['openLobby', 'show', 'lock'],
	reveal: ['openLobby', 'show', 'lock', 'reveal'],
	overdue: ['openLobby', 'show']
};
type State = keyof typeof ways;
const states = Object.keys(ways) as State[];

forEachDatabase('rounds whose server dies', ({ test, product, migrated }) => {
	let processes: ProductProcess[];
	let host: Client;
	const rounds = new Map<State, Led>();
	const ears: Ear[] = [];
	test.before(async () => {
		const url = await migrated();
		// On MariaDB two processes with Redis lead the same rounds.
		if (product === 'mariadb') ({ processes } = await startTwoProcesses(url));
		else await (processes = [new ProductProcess(url)])[0]!.start();
		await prepare();
		host = await logIn(processes[0]!, { username: 'host' });
	});
	test.after(async () => {
		for (const ear of ears) ear.leave();
		for (const one of processes ?? []) await one.end();
	});

	const prepare = () =>
		processes[0]!.act(async ({ perform }) => {
			await perform('user.first', { username: 'host', password });
			for (const state of states) {
				const config = { playMode: 'host', shuffleAnswers: false, timeBonusFloor: 1 };
				const { event } = await perform('event.create', { name: state, published: true, config } as never);
				const countdown = state === 'overdue' ? 4 : 600;
				const asked = [1, 2].map((n) => choice(`${state} ${n}`, 100, { countdown }));
				const text = JSON.stringify({ name: 'led', questions: asked });
				await perform('catalog.import', { event: event.uid, files: [{ name: 'led.json', text }] });
				const { catalog } = await perform('catalog.show', { event: event.uid, slug: 'led', ids: true });
				const options = { delaySeconds: 0, autoLock: false };
				const { round } = await perform('round.create', { event: event.uid, catalog: 'led', options } as never);
				const { token } = await perform('shareToken.rotate', { event: event.uid });
				rounds.set(state, { event: event.uid, uid: round.uid, token, questions: catalog.questions as Ids[] });
			}
		});
	const showTo = async (caller: Client, { uid }: Led) =>
		(await caller.get(`/admin/rounds/${uid}`)).json<{ view: RoundView }>().view;
	const lead = async (led: Led, commands: string[], caller = host) => {
		for (const command of commands) {
			const { version } = await showTo(caller, led);
			const body = { commandId: freshId('command'), expectVersion: version, command };
			const answer = await caller.post(`/admin/rounds/${led.uid}/commands`, body);
			assert.is(answer.status, 200, `${command}: ${answer.text}`);
		}
	};
	const at = (one: ProductProcess) => overHttp(() => one.base);
	const join = ({ event }: Led, name: string, one = processes[0]!) => Phone.join(at(one), event, { name });
	const answer = async (phone: Phone, { uid, questions }: Led, answerId = freshId('answer')) => {
		const [asked] = questions as [Ids];
		const sent = { round: uid, questionId: asked.id, answerId, answer: pick(asked, 'right') };
		const { serverTime: _asOf, ...receipt } = (await phone.call(answerRound, sent)) as Timed;
		return receipt;
	};
	/** What must not differ after the restart, as host, stage and phone see it. */
	const seen = async (led: Led, phone: Phone) => {
		const { base } = processes[0]!;
		const stage = await createClient(base).get(`/api/live/${led.event}/round?share_token=${led.token}&variant=public`);
		const own = await createClient(base, { authorization: `Bearer ${phone.token}` }).get(`/api/play/rounds/${led.uid}`);
		const [{ data }] = stage.json<{ updates: [{ data: { round: RoundView } }] }>().updates;
		const views = [await showTo(host, led), data.round, own.json<RoundView>()];
		return views.map(({ state, position, question, opensAt, closesAt, remainingMs, answered, version, own: mine }) => ({
			...{ state, position, prompt: question?.prompt, opensAt, closesAt, remainingMs, answered, version },
			...(mine && { receipt: mine.receipt, answer: mine.answer, points: mine.points })
		}));
	};

	if (product === 'mariadb')
		test('two processes lead one round: what happens at one is seen at the other', async () => {
			const [here, there] = processes as [ProductProcess, ProductProcess];
			const led = rounds.get('reveal')!;
			const foxes = await join(led, 'Foxes', there);
			const cockpit = await Ear.open(here.base, { client: host }, led);
			const phone = await Ear.open(there.base, { auth: { device: foxes.token } }, led);
			ears.push(cockpit, phone);
			await lead(led, ['openLobby', 'show']);
			await phone.reaches('question', 1);
			assert.is((await answer(foxes, led)).status, 'accepted');
			await until(() => cockpit.watcher.round!.answered === 1, 'the answer at the host of the other process');
			await until(() => cockpit.watcher.round!.teams === 1, 'the team that is connected to the other process');
			const second = await logIn(there, { username: 'host' });
			const { version } = await showTo(second, led);
			const race = [host, second].map((one) =>
				one.post(`/admin/rounds/${led.uid}/commands`, {
					commandId: freshId('command'),
					expectVersion: version,
					command: 'pause'
				})
			);
			assert.equal((await Promise.all(race)).map(({ status }) => status).sort(), [200, 409], 'one winner');
			for (const one of [cockpit, phone]) await one.reaches('paused', 1);
			await lead(led, ['resume', 'lock', 'reveal'], second);
			for (const one of [cockpit, phone]) await one.reaches('reveal', 1);
			assert.is(phone.watcher.round!.own!.points, 100);
			assert.equal(cockpit.watcher.round!.reveal, phone.watcher.round!.reveal);
			for (const ear of ears.splice(0)) ear.leave();
		});

	test('after kill -9 every round is where it was, and no acknowledged answer is gone', async () => {
		const phones = new Map<State, Phone>();
		const before = new Map<State, Awaited<ReturnType<typeof seen>>>();
		const bring = async (state: State) => {
			const led = rounds.get(state)!;
			const phone = await join(led, 'Owls');
			phones.set(state, phone);
			const way = (await showTo(host, led)).state === 'created' ? ways[state] : [];
			await lead(led, way.slice(0, 2));
			if (way.includes('show')) await answer(phone, led);
			await lead(led, way.slice(2));
			before.set(state, await seen(led, phone));
		};
		for (const state of states.filter((one) => one !== 'overdue')) await bring(state);
		const asked = rounds.get('question')!;
		const crowd = await Promise.all(Array.from({ length: 12 }, (_, n) => join(asked, `Crowd ${n}`)));
		await bring('overdue');
		assert.is(before.get('overdue')![0]!.state, 'question');
		// It dies while a crowd answers: four have their receipts, of the others nobody knows.
		const ids = crowd.map(() => freshId('answer'));
		const receipts = new Map<number, Omit<Timed, 'serverTime'>>();
		const sent = Promise.allSettled(
			crowd.map(async (phone, n) => void receipts.set(n, await answer(phone, asked, ids[n])))
		);
		await until(() => receipts.size >= 4, 'the first receipts');
		await Promise.all(processes.map((one) => one.end('SIGKILL')));
		await sent;
		const { closesAt } = before.get('overdue')![0]!;
		await until(() => Date.now() > Date.parse(closesAt!) + graceMs, 'the end of the time of a question');
		await processes[0]!.start();
		const started = performance.now();
		const again = createClient(processes[0]!.base, { accept: 'application/json' });
		Object.assign(again, { cookies: host.cookies, csrfToken: host.csrfToken });
		host = again;
		const overdue = rounds.get('overdue')!;
		await until(
			async () => (await showTo(host, overdue)).state === 'locked',
			'the lock of an overdue question',
			20_000
		);
		const waited = performance.now() - started;
		assert.ok(waited <= overdueMs, `an overdue question was locked after ${waited} ms`);
		for (const state of states) {
			const views = await seen(rounds.get(state)!, phones.get(state)!);
			if (state === 'overdue') {
				for (const [n, view] of views.entries())
					assert.equal([view.prompt, view.closesAt, view.receipt], pickSame(before.get(state)![n]!), state);
				continue;
			}
			const known = before.get(state)!;
			const same = state === 'question' ? views.map((view, n) => ({ ...view, answered: known[n]!.answered })) : views;
			assert.equal(same, known, state);
		}
		for (const [n, receipt] of receipts)
			assert.equal(await answer(crowd[n]!, asked, ids[n]), receipt, 'an acknowledged answer is there');
		for (const [n, phone] of crowd.entries()) assert.is((await answer(phone, asked, ids[n])).status, 'accepted');
		assert.is((await showTo(host, asked)).answered, crowd.length + 1, 'each once');
		await lead(asked, ['lock', 'reveal', 'next']);
		assert.is((await showTo(host, asked)).position, 2, 'and it goes on');
	});
});

const pickSame = ({ prompt, closesAt, receipt }: { prompt?: string; closesAt: string | null; receipt?: unknown }) => [
	prompt,
	closesAt,
	receipt
];
