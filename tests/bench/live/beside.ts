import { freePort } from '../../support/processes/free-port.ts';
import { worstFiles } from '../../support/files/worst-files.ts';
import { percentile, type Figure } from './figures.ts';
import { playRound, type Round } from './round.ts';
import type { Room } from './room.ts';
import { Sender } from './senders/sender.ts';
import { inRoom, openBacking, type Options } from './setting.ts';
import { editor } from './stage.ts';

type Backing = Awaited<ReturnType<typeof openBacking>>;

const startMs = 5000;
const answersMs = 5000;
/** Long enough for an import from its first byte to its commit. */
const importMs = 15_000;
/** Rounds of each sort, in turns: on a machine that others use, one round can take twice as long as the next. */
const turns = 5;
/** So that all kinds of file have been sent after these turns. */
const filesEach = Math.ceil(worstFiles.length / turns);
/** Letters that are queued while a round begins: more than go out while it lasts. */
const lettersEach = 500;
/** Tickets of visitors, 20 a second: more than a round takes. One namespace takes 300 an hour. */
const ticketsEach = 1000;

const figure = (name: string, value: number, unit: string, most?: number): Figure => ({ name, value, unit, most });

/** Rounds of a full room without the sender, and beside each of these amounts of what it sends. */
async function playBeside(room: Room, sender: Sender, sorts: Record<string, number>, ms = answersMs) {
	await playRound(room, 0, ms);
	const rounds: Record<string, Round[]> = { without: [] };
	let [place, sent, failed] = [0, 0, 0];
	for (let turn = 0; turn < turns; turn += 1) {
		rounds.without!.push(await playRound(room, (place += 1), ms));
		for (const [sort, count] of Object.entries(sorts)) {
			sender.begin(count);
			(rounds[sort] ??= []).push(await playRound(room, (place += 1), ms));
			const counts = await sender.pause();
			sent += counts.sent;
			failed += counts.failed;
		}
	}
	sender.end();
	return { rounds, sent, failed };
}

/** The figures of `playBeside`, with the greatest share of the waits without a sender that a sort may have. */
function figuresOf(name: string, { rounds }: Awaited<ReturnType<typeof playBeside>>, most: Record<string, number>) {
	const median = (sort: string, of: (round: Round) => number) => percentile(rounds[sort]!.map(of), 0.5);
	const wait = (sort: string) => median(sort, ({ acknowledgedP99 }) => acknowledgedP99);
	const sorts = Object.keys(rounds);
	return [
		...sorts.map((sort) => figure(`${name}, ${sort}: acknowledged p99, median`, wait(sort), 'ms')),
		...sorts
			.slice(1)
			.map((sort) =>
				figure(`${name}, ${sort}: p99 as a share of without`, wait(sort) / wait('without'), '×', most[sort])
			),
		...sorts.map((sort) =>
			figure(
				`${name}, ${sort}: longest block, median`,
				median(sort, ({ longestBlock }) => longestBlock),
				'ms'
			)
		),
		...sorts.map((sort) =>
			figure(
				`${name}, ${sort}: phones’ core late by, median`,
				median(sort, ({ generatorLag }) => generatorLag),
				'ms'
			)
		)
	];
}

async function fill(room: Room, stage: Parameters<Room['join']>[0], phones: number): Promise<void> {
	await room.join(stage, phones);
	await room.listen();
	await room.project(stage, 1);
	await room.start(startMs);
}

/** A room alone, while staff send the worst file of each kind, and while they send them without a pause. */
export const files = (options: Options, backing: Backing): Promise<Figure[]> =>
	inRoom(options, backing, 1, async (full, [stage]) => {
		await fill(full, stage!, options.phones);
		const staff = await Sender.prepare('file-sender.ts', full.servers[0]!.base, stage!.event, editor);
		const played = await playBeside(full, staff, { 'one of each kind': filesEach, 'without a pause': Infinity });
		return [
			...figuresOf('worst files', played, { 'one of each kind': 1.2 }),
			figure('worst files: files answered', played.sent, ''),
			figure('worst files: answers of 500 and above', played.failed, '', 0),
			figure('worst files: acknowledged answers lost', await full.countLost(), '', 0)
		];
	});

/** A room alone, and while a queue of letters drains. */
export async function queue(options: Options, backing: Backing): Promise<Figure[]> {
	const settings = { ...(await backing.settings()), SMTP_URL: `smtp://127.0.0.1:${await freePort()}` };
	const mailing = { ...backing, settings: async () => settings };
	return inRoom(options, mailing, 1, async (full, [stage]) => {
		await fill(full, stage!, options.phones);
		const office = await Sender.prepare('letter-sender.ts', JSON.stringify(settings));
		const played = await playBeside(full, office, { 'while letters go out': lettersEach });
		return [
			...figuresOf('queue', played, { 'while letters go out': 1.1 }),
			figure('queue: letters sent', played.sent, ''),
			figure('queue: letters failed', played.failed, '', 0),
			figure('queue: acknowledged answers lost', await full.countLost(), '', 0)
		];
	});
}

/** A room alone, while visitors send 20 tickets a second, and while they send them without a pause; no limit stops them. */
export async function tickets(options: Options, backing: Backing): Promise<Figure[]> {
	const settings = { ...(await backing.settings()), SMTP_URL: `smtp://127.0.0.1:${await freePort()}` };
	const mailing = { ...backing, settings: async () => settings };
	return inRoom(options, mailing, 1, async (full, [stage]) => {
		await fill(full, stage!, options.phones);
		const crowd = await Sender.prepare('ticket-sender.ts', full.servers[0]!.base, JSON.stringify(settings));
		const played = await playBeside(full, crowd, { '20 a second': ticketsEach, 'without a pause': Infinity });
		return [
			...figuresOf('tickets', played, { '20 a second': 1.2 }),
			figure('tickets: sent', played.sent, ''),
			figure('tickets: answers of 500 and above', played.failed, '', 0),
			figure('tickets: acknowledged answers lost', await full.countLost(), '', 0)
		];
	});
}

/** A room alone, and while a backup of 50 000 records is imported into another namespace. */
export async function imports(options: Options, backing: Backing): Promise<Figure[]> {
	const settings = await backing.settings();
	const same = { ...backing, settings: async () => settings };
	return inRoom(options, same, 1, async (full, [stage]) => {
		await fill(full, stage!, options.phones);
		const words = [full.servers[0]!.base, stage!.event, JSON.stringify(settings)];
		const archive = await Sender.prepare('import-sender.ts', ...words);
		const played = await playBeside(full, archive, { 'while 50 000 records come': 1 }, importMs);
		return [
			...figuresOf('import', played, {}),
			figure('import: backups imported', played.sent, ''),
			figure('import: backups refused', played.failed, '', 0),
			figure('import: acknowledged answers lost', await full.countLost(), '', 0)
		];
	});
}
