import { setTimeout as sleep } from 'node:timers/promises';
import { fold } from '#lib/live/fold.ts';
import type { RoundNews } from '#lib/live/round.ts';
import type { Update } from '#lib/live/wire.ts';
import { percentile, type Figure } from './figures.ts';
import type { Asked, BenchPhone } from './phone.ts';
import { forAll, spread, type Cost, type Room } from './room.ts';
import { leaderOf, type Leader } from './round-leader.ts';
import { inRoom, type openBacking, type Options } from './setting.ts';
import { watchLag } from './round.ts';
import { Wire } from './wire.ts';

type Backing = Awaited<ReturnType<typeof openBacking>>;

const figure = (name: string, value: number, unit: string, most?: number): Figure => ({ name, value, unit, most });
const longestWaitMs = 60_000;

/** What a phone or a big screen knows of the round, and since when. */
class Follower {
	news: RoundNews = { round: null };
	/** When each question was first there, by its place; milliseconds of `performance.now()`. */
	askedAt = new Map<number, number>();
	/** When so many answers were first counted. */
	countedAt: number[] = [];

	hear = (update: Update): void => {
		if (update.topic !== 'round') return;
		this.news = fold<'round'>(this.news, update);
		const { round } = this.news;
		if (!round) return;
		const now = performance.now();
		if (round.state === 'question' && !this.askedAt.has(round.position)) this.askedAt.set(round.position, now);
		while (this.countedAt.length < round.answered) this.countedAt.push(now);
	};

	get asked(): Asked {
		const { id, options } = this.news.round!.question as unknown as { id: number; options: Asked['options'] };
		return { questionId: id, options };
	}
}

interface Seats {
	room: Room;
	leader: Leader;
	phones: Map<BenchPhone, Follower>;
	screen: Follower;
	screenWire: Wire;
}

interface Question extends Cost {
	shownP99: number;
	acknowledgedP99: number;
	/** From the answer to the count on the big screen that has it. */
	countedP99: number;
	failed: number;
	lost: number;
	phoneBytes: number;
	lag: number;
}

async function untilAll(isTrue: () => boolean): Promise<void> {
	const until = performance.now() + longestWaitMs;
	while (!isTrue() && performance.now() < until) await sleep(5);
}

/** One question from its first word to its reveal; everybody answers within so many milliseconds. */
async function ask({ room, leader, phones, screen }: Seats, command: string, ms: number): Promise<Question> {
	const place = leader.position + 1;
	const list = [...phones.keys()];
	const bytes = () => list.reduce((sum, { wire }) => sum + wire!.bytes, 0);
	const before = bytes();
	const begun = performance.now();
	await leader.command(command);
	await untilAll(() => [...phones.values()].every(({ askedAt }) => askedAt.has(place)));
	const shown = [...phones.values()].map(({ askedAt }) => (askedAt.get(place) ?? Infinity) - begun);
	const [sentAt, took]: [number[], number[]] = [[], []];
	let failed = 0;
	screen.countedAt = [];
	const lag = watchLag();
	const cost = await room.costOf(async () => {
		await spread(list, ms, async (phone) => {
			const sent = performance.now();
			sentAt.push(sent);
			const isSaved = await phone.answerRound(leader.round, phones.get(phone)!.asked).catch(() => false);
			if (isSaved) took.push(performance.now() - sent);
			else failed += 1;
		});
		await untilAll(() => screen.countedAt.length >= took.length);
	});
	const late = lag();
	let lost = 0;
	const { questionId } = phones.get(list[0]!)!.asked;
	await forAll(list, async (phone) => void (lost += Number(await phone.hasLost(leader.round, questionId))));
	await leader.command('lock');
	await leader.command('reveal');
	await untilAll(() => [...phones.values()].every(({ news }) => news.round?.state === 'reveal'));
	const counted = sentAt.map((sent, index) => (screen.countedAt[index] ?? Infinity) - sent);
	return {
		...cost,
		shownP99: percentile(shown, 0.99),
		acknowledgedP99: percentile(took, 0.99),
		countedP99: percentile(counted, 0.99),
		failed,
		lost,
		phoneBytes: (bytes() - before) / list.length,
		lag: late
	};
}

async function takeSeats(
	room: Room,
	options: Options,
	{ event, token }: { event: string; token: string }
): Promise<Seats> {
	const phones = new Map<BenchPhone, Follower>();
	for (const phone of await room.join({ event, token }, options.phones)) phones.set(phone, new Follower());
	await forAll([...phones], ([phone, follower]) => phone.listen(follower.hear));
	const screen = new Follower();
	const auth = { share: { event, token, variant: 'public' } };
	const screenWire = new Wire(room.base, { auth }, screen.hear);
	await screenWire.follow(event, ['round', 'presence']);
	return { room, leader: await leaderOf(options.target, room.base, event), phones, screen, screenWire };
}

/** A host leads a whole room through questions: in five seconds, in half a second, and through a restart. */
export const rounds = (options: Options, backing: Backing): Promise<Figure[]> =>
	inRoom(
		options,
		backing,
		1,
		async (room, [stage]) => {
			const goal = (sqlite?: number, mariadb?: number) => (options.target === 'mariadb' ? mariadb : sqlite);
			const seats = await takeSeats(room, options, stage!);
			await seats.leader.command('openLobby');
			const first = await ask(seats, 'show', 5000);
			const calm = await ask(seats, 'next', 5000);
			const stampede = await ask(seats, 'next', 500);
			const all = [first, calm, stampede];
			const thousands = options.phones / 1000;
			const figures = [
				figure('led round: question shown, last phone p99', calm.shownP99, 'ms', goal(250)),
				figure('led round: 1000 answers in 5 s, processor', calm.cpu / thousands, 's', goal(2)),
				figure(
					'led round: 1000 answers in 5 s, with database',
					(calm.cpu + calm.databaseCpu) / thousands,
					's',
					goal(undefined, 5)
				),
				figure('led round: 1000 answers in 5 s, acknowledged p99', calm.acknowledgedP99, 'ms', goal(50, 150)),
				figure('led round: 1000 answers in 5 s, statements', calm.statements / thousands, ''),
				figure('led round: 1000 answers in 5 s, longest block', calm.longestBlock, 'ms'),
				figure('led round: answered count on the stage p99', calm.countedP99, 'ms', goal(250, 400)),
				figure('led round: first question, acknowledged p99', first.acknowledgedP99, 'ms'),
				figure('led round: stampede of 0.5 s, acknowledged p99', stampede.acknowledgedP99, 'ms', goal(500)),
				figure('led round: to one phone a question', calm.phoneBytes, 'bytes', 3000),
				figure('led round: memory', stampede.rss, 'MB', goal(300)),
				figure('led round: phones’ core late by', calm.lag, 'ms')
			];
			if (options.target !== 'floor')
				figures.push(
					figure(
						'led round: restart, all live again after',
						await restart(seats, options.profiles ? 'SIGTERM' : 'SIGKILL'),
						's',
						goal(8)
					)
				);
			seats.screenWire.close();
			seats.leader.leave();
			const sum = (pick: (one: Question) => number) => all.reduce((total, one) => total + pick(one), 0);
			return [
				...figures,
				figure(
					'led round: answers not acknowledged',
					sum(({ failed }) => failed),
					'',
					0
				),
				figure(
					'led round: acknowledged answers lost',
					sum(({ lost }) => lost),
					'',
					0
				)
			];
		},
		{ playMode: 'host' }
	);

/** Seconds after the servers ended by this signal in the middle of a question until every phone has it again. */
async function restart({ room, leader, phones, screenWire }: Seats, signal: NodeJS.Signals): Promise<number> {
	await leader.command('next');
	const place = leader.position;
	for (const server of room.servers) await server.end(signal);
	for (const server of room.servers) await server.start();
	const ready = performance.now();
	await Promise.all([...[...phones.keys()].map(({ wire }) => wire!.untilLive()), screenWire.untilLive()]);
	const isBack = ({ news: { round } }: Follower) => round?.state === 'question' && round.position === place;
	await untilAll(() => [...phones.values()].every(isBack));
	return (performance.now() - ready) / 1000;
}
