import * as assert from 'uvu/assert';
import type { Own } from '#lib/live/wire.ts';
import { type Listener } from '../support/live/live.ts';
import { listen, readAll } from '../support/live/live-reader.ts';
import { overHttp, Phone } from '../support/phone/phone.ts';
import { suite } from '../support/runner/suite.ts';
import { startTwoProcesses, type TwoProcesses } from '../support/processes/two-processes.ts';
import { triviaFiles } from '../support/files/trivia.ts';
import { until } from '../support/runner/until.ts';

const test = suite('phones of one team at two processes');
const listeners: Listener[] = [];
let two: TwoProcesses;
let event: string;

test.before(async () => {
	two = await startTwoProcesses();
	event = await two.processes[0].act(async ({ perform }) => {
		const made = await perform('event.create', { name: 'Two processes', published: true });
		await perform('catalog.import', { event: made.event.uid, files: triviaFiles() });
		return made.event.uid;
	});
});
test.after(async () => {
	for (const { socket } of listeners) socket.disconnect();
	await two?.end();
});

const hear = async (base: string, phone: Phone): Promise<Listener> => {
	const listener = listen(base, { auth: { device: phone.token } });
	listeners.push(listener);
	await readAll(listener, event, ['own']);
	return listener;
};
/** The attempts of the newest state a phone heard, as `version at current question`. */
const heardOf = ({ updates }: Listener) =>
	(updates.at(-1)?.data as Own | undefined)?.attempts.map(({ version, current }) => [version, current]);

test('each gets what the other did, in its own process, and other teams get nothing', async () => {
	const [here, there] = two.processes.map(({ base }) => base) as [string, string];
	const first = await Phone.join(
		overHttp(() => here),
		event,
		{ name: 'Foxes' }
	);
	const second = await first.handOver(overHttp(() => there));
	const other = await Phone.join(
		overHttp(() => there),
		event,
		{ name: 'Owls' }
	);
	const [one, twin, stranger] = [await hear(here, first), await hear(there, second), await hear(there, other)];
	const { attemptId, items } = await first.start('animals');
	await until(() => heardOf(twin)?.length === 1, 'the start at the other process');
	const answer = async (phone: Phone, place: number) => {
		const { item } = await phone.open(attemptId, items[place]!);
		const { options } = item.question as unknown as { options: { id: string }[] };
		await phone.answer(attemptId, item, { selected: [options[0]!.id] });
	};
	await answer(first, 0);
	await until(() => heardOf(twin)?.[0]?.[1] === 1, 'the answer at the other process');
	assert.is(one.updates.length, 0, 'a phone has the receipt of its own answer');
	await answer(second, 1);
	await until(() => heardOf(one)?.[0]?.[1] === 2, 'the answer the other way');
	await answer(first, 2);
	await until(() => heardOf(twin)?.[0]?.[1] === 3, 'the next answer at the other process');
	const heard = twin.updates.map(({ data }) => (data as Own).attempts[0]?.current);
	assert.not(heard.includes(2), 'nothing of its own answer');
	assert.is(stranger.updates.length, 0);
});

test.run();
