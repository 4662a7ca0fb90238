import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from './figures.ts';
import { percentile } from './figures.ts';
import { arrive, firstLoad } from './arrivals.ts';
import { Desk } from './desk.ts';
import { files, imports, queue, tickets } from './beside.ts';
import { killScenario } from './kill.ts';
import { playRound, type Round } from './round.ts';
import type { Room } from './room.ts';
import { rounds } from './led-rounds.ts';
import { inRoom, openBacking, type Options } from './setting.ts';
import { host as hostName, type Stage } from './stage.ts';

type Backing = Awaited<ReturnType<typeof openBacking>>;
type Scenario = (options: Options, backing: Backing) => Promise<Figure[]>;

const startMs = 5000;
const answersMs = 5000;
const stampedeMs = 500;
// The collector gives up what it freed after some seconds in which little is made.
const calmMs = 60_000;

/** The goal where it holds on SQLite, or on MariaDB with two processes. */
const goals =
	({ target }: Options) =>
	(sqlite: number | undefined, mariadb?: number): number | undefined =>
		target === 'mariadb' ? mariadb : sqlite;

const figure = (name: string, value: number, unit: string, most?: number): Figure => ({ name, value, unit, most });

/** Phones and one big screen, connected; the phones have no attempt yet. */
async function fill(room: Room, stage: Stage, phones: number, screens = 1): Promise<void> {
	await room.join(stage, phones);
	await room.listen();
	await room.project(stage, screens);
}

/** Uses in percent of a core and statements a second while nobody does anything. */
async function atRest(room: Room, seconds = 10) {
	// What the arrival left to do is done by then.
	await sleep(3000);
	const { cpu, statements, rss } = await room.costOf(() => sleep(seconds * 1000));
	return { percent: (cpu / seconds) * 100, perSecond: statements / seconds, rss };
}

const rest: Scenario = (options, backing) =>
	inRoom(options, backing, 1, async (room) => {
		const { percent, perSecond, rss } = await atRest(room);
		return [
			figure('at rest without phones: memory', rss, 'MB', goals(options)(180)),
			figure('at rest without phones: processor', percent, '% of a core'),
			figure('at rest without phones: statements', perSecond, '/s')
		];
	});

const room: Scenario = (options, backing) =>
	inRoom(options, backing, 1, async (full, [stage]) => {
		const goal = goals(options);
		const arrival = await full.costOf(() => fill(full, stage!, options.phones));
		const quiet = await atRest(full);
		const start = await full.costOf(() => full.start(startMs));
		const first = await playRound(full, 0, answersMs);
		const second = await playRound(full, 1, answersMs);
		const stampede = await playRound(full, 2, stampedeMs);
		const failed = first.failed + second.failed + stampede.failed;
		const lost = await full.countLost();
		const later = await full.costOf(() => sleep(calmMs));
		const thousands = second.answers / 1000;
		return [
			figure('join and connect all: processor', arrival.cpu, 's'),
			figure('at rest with phones: processor', quiet.percent, '% of a core'),
			figure('at rest with phones: statements', quiet.perSecond, '/s'),
			figure('start all: processor', start.cpu, 's', goal(6)),
			figure('start all: database processor', start.databaseCpu, 's'),
			figure('start all: statements', start.statements, ''),
			figure('start all: longest block', start.longestBlock, 'ms'),
			figure('first 1000 answers in 5 s: acknowledged p99', first.acknowledgedP99, 'ms', goal(40)),
			figure('1000 answers in 5 s: processor', second.cpu / thousands, 's', goal(2)),
			figure(
				'1000 answers in 5 s: with database',
				(second.cpu + second.databaseCpu) / thousands,
				's',
				goal(undefined, 5)
			),
			figure('1000 answers in 5 s: statements', second.statements / thousands, ''),
			figure('1000 answers in 5 s: acknowledged p99', second.acknowledgedP99, 'ms', goal(50, 150)),
			figure('1000 answers in 5 s: projector p99', second.projectorP99, 'ms', goal(250, 400)),
			figure('1000 answers in 5 s: to one projector', second.projectorKb, 'KB'),
			figure('1000 answers in 5 s: to one phone', second.phoneBytes, 'bytes'),
			figure('1000 answers in 5 s: phones’ core late by', second.generatorLag, 'ms'),
			figure('memory after it', second.rss, 'MB'),
			figure('stampede of 0.5 s: processor', stampede.cpu, 's'),
			figure('stampede of 0.5 s: acknowledged p99', stampede.acknowledgedP99, 'ms', goal(500)),
			figure('stampede of 0.5 s: memory', stampede.rss, 'MB'),
			figure('memory a minute later', later.rss, 'MB', goal(250)),
			figure('answers not acknowledged', failed, '', 0),
			figure('connections reset', full.countResets(), '', 0),
			figure('acknowledged answers lost', lost, '', 0)
		];
	});

/** The same room twice: with a big screen alone, and with cockpit and statistics open beside it. */
const desk: Scenario = (options, backing) =>
	inRoom(options, backing, 1, async (full, [stage]) => {
		await fill(full, stage!, options.phones);
		await full.start(startMs);
		await playRound(full, 0, answersMs);
		const alone = await playRound(full, 1, answersMs);
		const host = new Desk(full.servers[0]!.base, stage!.event);
		await host.open(hostName);
		const beside = await playRound(full, 2, answersMs);
		host.close();
		const goal = goals(options);
		return [
			figure('cockpit and statistics open: processor', beside.cpu, 's', goal(2)),
			figure('cockpit and statistics open: processor, as a share of without', beside.cpu / alone.cpu, '×'),
			figure('cockpit and statistics open: acknowledged p99', beside.acknowledgedP99, 'ms', goal(50, 150)),
			figure('cockpit and statistics open: acknowledged p99 without', alone.acknowledgedP99, 'ms'),
			figure('cockpit and statistics open: projector p99', beside.projectorP99, 'ms', goal(250, 400)),
			figure('cockpit and statistics open: projector p99 without', alone.projectorP99, 'ms'),
			figure('cockpit and statistics open: longest block', beside.longestBlock, 'ms'),
			figure('cockpit and statistics open: statistics p99', percentile(host.took, 0.99), 'ms'),
			figure('cockpit and statistics open: statistics read', host.took.length, ''),
			figure('cockpit and statistics open: phones’ core late by', beside.generatorLag, 'ms'),
			figure('cockpit and statistics open: readings refused', host.failed, '', 0),
			figure('cockpit and statistics open: answers lost', await full.countLost(), '', 0)
		];
	});

const events: Scenario = (options, backing) =>
	inRoom(options, backing, 20, async (full, stages) => {
		const each = Math.ceil(options.phones / stages.length);
		for (const stage of stages) {
			await full.join(stage, each);
			await full.project(stage);
		}
		await full.listen();
		const start = await full.costOf(() => full.start(startMs));
		const round = await playRound(full, 0, answersMs, mixed(full.phones, each));
		return [
			figure('20 events × 50: start, processor', start.cpu, 's', goals(options)(4)),
			figure('20 events × 50: start, longest block', start.longestBlock, 'ms'),
			figure('20 events × 50: answers, processor', round.cpu, 's', goals(options)(3)),
			figure('20 events × 50: acknowledged p99', round.acknowledgedP99, 'ms'),
			figure('20 events × 50: acknowledged answers lost', await full.countLost(), '', 0)
		];
	});

/** One of every event, then the next one of every event. */
const mixed = <T>(list: T[], each: number): T[] =>
	[...list.entries()].sort(([a], [b]) => (a % each) - (b % each) || a - b).map(([, one]) => one);

const arrivals: Scenario = (options, backing) =>
	inRoom(options, backing, 1, async (full, [stage]) => {
		await full.project(stage!);
		const load = await firstLoad(full.servers[0]!.base, stage!.event);
		const took: number[] = [];
		const cost = await full.costOf(async () => void took.push(...(await arrive(full, stage!, options.phones, load))));
		return [
			figure('arrivals in 10 s: processor', cost.cpu, 's', goals(options)(10)),
			figure('arrivals in 10 s: statements', cost.statements, ''),
			figure('arrivals in 10 s: from the page to the first question, p99', percentile(took, 0.99), 'ms'),
			figure('arrivals in 10 s: requests of one phone', load.paths.length + 4, ''),
			figure('arrivals in 10 s: memory', cost.rss, 'MB')
		];
	});

/** A room of so many that starts and plays three rounds at a thousand answers a second; the first one warms up. */
const roomOf = (options: Options, backing: Backing, phones: number) =>
	inRoom(options, backing, 1, async (full, [stage]) => {
		await fill(full, stage!, phones);
		const start = await full.costOf(() => full.start(Math.max(startMs, phones)));
		const rounds = [];
		for (const place of [0, 1, 2]) rounds.push(await playRound(full, place, phones));
		const [first, ...later] = rounds as [Round, Round, Round];
		const sum = (of: (round: Round) => number) => later.reduce((total, round) => total + of(round), 0);
		return {
			start,
			first,
			cpu: (sum(({ cpu }) => cpu) / sum(({ answers }) => answers)) * 1000,
			acknowledgedP99: Math.max(...later.map(({ acknowledgedP99 }) => acknowledgedP99)),
			lateness: Math.max(...rounds.map(({ generatorLag }) => generatorLag)),
			rss: rounds[2]!.rss,
			failed: rounds.reduce((total, { failed }) => total + failed, 0),
			lost: await full.countLost()
		};
	});

const steps = [300, 1000, 2000, 5000];
const usualMost = 2000;
/** From this size on a room counts as one of ten thousand. */
const full = 9000;

/** The same at several sizes: up to 2000 phones, or as many as are asked for. */
const growth: Scenario = async (options, backing) => {
	const figures: Figure[] = [];
	const most = Math.max(usualMost, options.phones);
	let least = NaN;
	for (const size of [...steps.filter((step) => step < most), most]) {
		const one = await roomOf(options, backing, size);
		if (size === 1000) least = one.cpu;
		const goal = size >= full ? goals(options) : () => undefined;
		const named = (name: string, ...more: [value: number, unit: string, most?: number]) =>
			figures.push(figure(`a room of ${size}: ${name}`, ...more));
		named('start all, processor', one.start.cpu, 's', goal(12));
		named('start all, longest block', one.start.longestBlock, 'ms');
		named('an answer, processor', one.cpu, 'ms');
		if (size > 1000) named('an answer, as a share of 1000', one.cpu / least, '×', goals(options)(1.1));
		named('1000 answers a second, first round, p99', one.first.acknowledgedP99, 'ms');
		named('1000 answers a second, acknowledged p99', one.acknowledgedP99, 'ms', goal(300));
		named('phones’ core late by', one.lateness, 'ms');
		named('memory', one.rss, 'MB', goal(600));
		named('answers not acknowledged', one.failed, '', 0);
		named('acknowledged answers lost', one.lost, '', 0);
	}
	return figures;
};

const projectors: Scenario = (options, backing) =>
	inRoom(options, backing, 1, async (full, [stage]) => {
		await fill(full, stage!, options.phones, 10);
		await full.start(startMs);
		await playRound(full, 0, answersMs);
		const round = await playRound(full, 1, answersMs);
		return [
			figure('10 projectors: slowest p99', round.projectorP99, 'ms', goals(options)(250)),
			figure('10 projectors: processor for 1000 answers', (round.cpu / round.answers) * 1000, 's'),
			figure('10 projectors: to one of them', round.projectorKb, 'KB'),
			figure('10 projectors: phones’ core late by', round.generatorLag, 'ms')
		];
	});

const restart: Scenario = (options, backing) =>
	inRoom(options, backing, 1, async (full, [stage]) => {
		await fill(full, stage!, options.phones);
		await full.start(startMs);
		let ended = 0;
		for (const server of full.servers) ended = Math.max(ended, await server.end());
		let began = 0;
		for (const server of full.servers) began = Math.max(began, await server.start());
		const ready = performance.now();
		const cpuBefore = full.servers[0]!.use().cpu;
		await Promise.all([...full.phones, ...full.projectors].map(({ wire }) => wire!.untilLive()));
		return [
			figure('restart: stopping takes', ended, 's'),
			figure('restart: starting takes', began, 's'),
			figure('restart: all live again after', (performance.now() - ready) / 1000, 's', goals(options)(8)),
			figure('restart: processor until then', full.servers[0]!.use().cpu - cpuBefore, 's')
		];
	});

/** Every scenario by the name that `--only` takes. */
export const scenarios: Record<string, Scenario> = {
	rest,
	room,
	desk,
	files,
	queue,
	tickets,
	import: imports,
	events,
	arrivals,
	growth,
	projectors,
	restart,
	rounds,
	kill: killScenario
};
