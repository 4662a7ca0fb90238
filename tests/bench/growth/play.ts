import { randomUUID } from 'node:crypto';
import { BenchPhone } from '../live/phone.ts';
import type { BenchServer } from '../live/servers.ts';
import type { Cost } from './ask.ts';
import { busyMs, slowness } from './slowness.ts';
import { median } from '../bench-scene.ts';
import type { Pauses } from './pauses.ts';

const phones = 100;

/** A hundred phones one after the other join an event, start a station, answer a question and look at their place. */
export async function play({ base, pid }: BenchServer, event: string, pauses: Pauses): Promise<Record<string, Cost>> {
	// A name of its own for each, which no team has, also of an earlier run on the same data.
	const first = 1_000_000 + Math.floor(Date.now() / 1000) * phones;
	const all = Array.from({ length: phones }, (_, index) => new BenchPhone(base, event, first + index));
	const costs: Record<string, Cost> = {};
	const phase = async (name: string, work: (phone: BenchPhone) => Promise<unknown>) => {
		await pauses.longest();
		const took: number[] = [];
		const slowBefore = slowness();
		const before = busyMs(pid);
		for (const phone of all) {
			const from = performance.now();
			await work(phone);
			took.push(performance.now() - from);
		}
		const busy = (busyMs(pid) - before) / phones;
		const slow = (slowBefore + slowness()) / 2;
		costs[name] = { busy: busy / slow, warm: median(took) / slow, block: (await pauses.longest()) / slow };
		took.sort((a, b) => a - b);
		// Of a hundred the slowest but one; its processor time is nobody's in particular.
		const late = took.at(-2)! / slow;
		costs[`${name} p99`] = { busy: late, warm: late, block: 0 };
	};
	await phase('join', (phone) => phone.join());
	await phase('start', (phone) => phone.start('station-1'));
	await phase('answer', answerFirst);
	await phase('standing', (phone) => phone.done('GET', `/events/${event}/standing`));
	return costs;
}

/** Answers the first question, which has no limit. */
async function answerFirst(phone: BenchPhone): Promise<void> {
	const { attemptId, items } = phone.attempt!;
	const { questionId, question } = items[0]!;
	const { options } = question as { options: { id: string }[] };
	const answer = { answerId: randomUUID(), answer: { selected: [options[1]!.id] } };
	await phone.done('PUT', `/attempts/${attemptId}/answers/${questionId}`, answer);
}
