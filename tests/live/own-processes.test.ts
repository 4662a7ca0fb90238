import * as assert from 'uvu/assert';
import type { Own } from '../../server/live/updates.ts';
import { freshDatabase } from '../support/databases.ts';
import { type Listener } from '../support/live.ts';
import { listen, readAll } from '../support/live-reader.ts';
import { Phone } from '../support/phone.ts';
import { ProductProcess } from '../support/product-process.ts';
import { redisUrl } from '../support/redis.ts';
import { suite } from '../support/suite.ts';
import { triviaFiles } from '../support/trivia.ts';
import { until } from '../support/until.ts';

const test = suite('phones of one team at two processes');
const processes: ProductProcess[] = [];
const listeners: Listener[] = [];
let remove: () => Promise<void>;
let event: string;

test.before(async () => {
	const database = await freshDatabase('sqlite');
	remove = database.remove;
	const redis = await redisUrl();
	for (let n = 0; n < 2; n += 1) {
		const one = new ProductProcess(database.url);
		one.settings = { ...one.settings, REDIS_URL: redis };
		processes.push(one);
		await one.start();
	}
	event = await processes[0]!.act(async ({ perform }) => {
		const made = await perform('event.create', { name: 'Two processes', published: true });
		await perform('catalog.import', { event: made.event.uid, files: triviaFiles() });
		return made.event.uid;
	});
});
test.after(async () => {
	for (const { socket } of listeners) socket.disconnect();
	for (const one of processes) await one.end();
	await remove();
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

test('each hears what the other did, in its own process, and other teams hear nothing', async () => {
	const [here, there] = processes.map(({ base }) => base) as [string, string];
	const [first, second, other] = [new Phone(here), new Phone(there), new Phone(there)];
	await first.join(event, { name: 'Foxes' });
	const { url } = await first.done<{ url: string }>('GET', `/events/${event}/me/handover`);
	await second.join(event, { teamToken: new URL(url).searchParams.get('t')! });
	await other.join(event, { name: 'Owls' });
	const [one, two, stranger] = [await hear(here, first), await hear(there, second), await hear(there, other)];
	const { attemptId, items } = await first.startAttempt(event, 'animals');
	await until(() => heardOf(two)?.length === 1, 'the start at the other process');
	const answer = async (phone: Phone, place: number) => {
		const { questionId } = items[place]!;
		const { item } = await phone.open(attemptId, questionId);
		const { options } = item.question as unknown as { options: { id: string }[] };
		assert.is((await phone.answer(attemptId, questionId, { selected: [options[0]!.id] })).status, 200);
	};
	await answer(first, 0);
	await until(() => heardOf(two)?.[0]?.[1] === 1, 'the answer at the other process');
	assert.is(one.updates.length, 0, 'a phone has the receipt of its own answer');
	await answer(second, 1);
	await until(() => heardOf(one)?.[0]?.[1] === 2, 'the answer the other way');
	await answer(first, 2);
	await until(() => heardOf(two)?.[0]?.[1] === 3, 'the next answer at the other process');
	const heard = two.updates.map(({ data }) => (data as Own).attempts[0]?.current);
	assert.not(heard.includes(2), 'nothing of its own answer');
	assert.is(stranger.updates.length, 0);
});

test.run();
