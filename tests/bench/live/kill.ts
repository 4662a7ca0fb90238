import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from './figures.ts';
import type { BenchPhone } from './phone.ts';
import { spread, type Room } from './room.ts';
import { inRoom, openBacking, type Options } from './setting.ts';
import { questionsEach } from './quiz.ts';

const answersMs = 2000;
const retryMs = 300;

/** Answers until it is acknowledged, with the same id each time, as the outbox of a phone does. */
async function untilAcknowledged(phone: BenchPhone, place: number): Promise<void> {
	while (!(await phone.answer(place).catch(() => false))) await sleep(retryMs);
}

/** Everybody answers, and in the middle of it a server dies without a word and comes back. */
async function killOnce(room: Room, place: number): Promise<number> {
	const { servers } = room;
	const victim = servers[place % servers.length]!;
	const answered = spread(room.phones, answersMs, (phone) => untilAcknowledged(phone, place));
	await sleep(answersMs * (0.2 + 0.6 * Math.random()));
	await victim.end('SIGKILL');
	const seconds = await victim.start();
	await answered;
	return seconds;
}

/** `kill -9` of a server while all phones answer, again and again; whatever was acknowledged must be there. */
export async function killScenario(
	options: Options,
	backing: Awaited<ReturnType<typeof openBacking>>
): Promise<Figure[]> {
	return inRoom(options, backing, 1, async (room, [stage]) => {
		await room.join(stage!, options.phones);
		await room.listen();
		await room.start(5000);
		let slowest = 0;
		for (let time = 0; time < Math.min(options.times, questionsEach); time += 1)
			slowest = Math.max(slowest, await killOnce(room, time));
		const acknowledged = room.phones.flatMap(({ given }) => [...given.values()]).filter((one) => one.isAcknowledged);
		return [
			{ name: 'kill -9 while all answer: times', value: options.times, unit: '' },
			{ name: 'kill -9 while all answer: acknowledged answers', value: acknowledged.length, unit: '' },
			{ name: 'kill -9 while all answer: acknowledged answers lost', value: await room.countLost(), unit: '', most: 0 },
			{ name: 'kill -9 while all answer: slowest start', value: slowest, unit: 's' }
		];
	});
}
