import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from './figures.ts';
import type { BenchPhone } from './phone.ts';
import { spread, type Cost, type Room } from './room.ts';

/** What one round of answers showed: times in milliseconds. */
export interface Round extends Cost {
	answers: number;
	failed: number;
	acknowledgedP99: number;
	/** From sending an answer to the first ranking on a big screen that counts as many; of the slowest screen. */
	projectorP99: number;
	/** Kilobytes to one big screen. */
	projectorKb: number;
	/** Bytes to the socket of one phone. */
	phoneBytes: number;
	/** Milliseconds the phones' own core was late at most. */
	generatorLag: number;
}

const longestWaitMs = 30_000;

/** Everybody answers the question at this place within so many milliseconds. */
export async function playRound(room: Room, place: number, ms: number, phones = room.phones): Promise<Round> {
	for (const screen of room.projectors) screen.begin();
	const bytesBefore = heardBy(phones);
	const [sentAt, took]: [number[], number[]] = [[], []];
	let failed = 0;
	const lag = watchLag();
	const cost = await room.costOf(async () => {
		await spread(phones, ms, async (phone) => {
			const sent = performance.now();
			sentAt.push(sent);
			if (await phone.answer(place).catch(() => false)) took.push(performance.now() - sent);
			else failed += 1;
		});
		await untilShown(room, took.length);
	});
	const waits = room.projectors.map(({ shownAt }) =>
		percentile(
			sentAt.map((sent, index) => (shownAt[index] ?? Infinity) - sent),
			0.99
		)
	);
	return {
		...cost,
		answers: took.length,
		failed,
		acknowledgedP99: percentile(took, 0.99),
		projectorP99: Math.max(...waits),
		projectorKb: Math.max(...room.projectors.map(({ wire }) => wire.bytes)) / 1000,
		phoneBytes: (heardBy(phones) - bytesBefore) / phones.length,
		generatorLag: lag()
	};
}

const heardBy = (phones: BenchPhone[]): number => phones.reduce((sum, { wire }) => sum + (wire?.bytes ?? 0), 0);

/** Waits until every big screen shows all answers of its event, or for thirty seconds. */
async function untilShown({ projectors }: Room, answers: number): Promise<void> {
	const until = performance.now() + longestWaitMs;
	const each = answers / (new Set(projectors.map(({ event }) => event)).size || 1);
	while (projectors.some(({ shownAt }) => shownAt.length < each) && performance.now() < until) await sleep(10);
}

/** Watches the phones' own core; the answer ends it with the milliseconds it was late at most. */
export function watchLag(): () => number {
	let [last, longest] = [performance.now(), 0];
	const timer = setInterval(() => {
		const now = performance.now();
		longest = Math.max(longest, now - last - 10);
		last = now;
	}, 10);
	return () => {
		clearInterval(timer);
		return longest;
	};
}
