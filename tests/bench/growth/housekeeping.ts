import { openDependencies } from '../../../server/boot.ts';
import { sessionOf } from '../../../server/cli/session.ts';
import { features } from '../../../server/composition/features.ts';
import { operations } from '../../../server/composition/operations.ts';
import type { Feature } from '../../../server/features/feature.ts';
import { Team } from '../../../server/features/authoring/teams/model.ts';
import type { Dependencies } from '../../../server/operation/dependencies.ts';
import { runJob, systemContext } from '../../../server/operation/system.ts';
import { perform } from '../../../server/operation/operation.ts';
import { readEnv } from '../../../server/runtime/env.ts';
import { median } from '../bench-scene.ts';
import type { ServerSettings } from '../live/servers.ts';
import { usualName, type Filled } from './fill.ts';
import type { PlayedEvent } from './played-event.ts';
import { slowness } from './slowness.ts';

type Pace = 'everyMinute' | 'everyHour';

const minuteMs = 60_000;
/** Minutes after the first, of which the one in the middle counts. */
const laterMinutes = 5;
const removals = 20;
/** A job that takes less is not worth a line. */
const noticedMs = 5;

/** What the product does on its own with a filled database, in milliseconds of the processor; deletes rows. */
export interface Housekeeping {
	/** All jobs after a start, those of a later minute, and those of every hour an hour later. */
	first: number;
	later: number;
	hour: number;
	removeTeam: number;
	eraseEvent: number;
	/** The jobs that took longest, as lines. */
	notes: string[];
}

/** Processor time of this process in milliseconds: waiting for a busy disk keeps nobody else waiting. */
const timed = async (work: () => Promise<unknown>): Promise<number> => {
	const from = process.cpuUsage();
	await work();
	const { user, system } = process.cpuUsage(from);
	return (user + system) / 1000;
};

/** Runs the minute jobs, removes teams and erases an event, in this process and with a clock of its own. */
export async function keepHouse(settings: ServerSettings, { usual }: Filled): Promise<Housekeeping> {
	let now = Date.now();
	const dependencies = await openDependencies(readEnv({ ...settings, LOG_LEVEL: 'error' }), () => new Date(now));
	const notes: string[] = [];
	const run = async (name: string, pace: Pace) => {
		const [sum, slow] = await runAll(dependencies, pace);
		notes.push(...slow.map((line) => `${name}: ${line}`));
		now += minuteMs;
		return sum;
	};
	const first = (await run('first', 'everyMinute')) + (await run('first', 'everyHour'));
	const slow = slowness();
	const later: number[] = [];
	for (let number = 0; number < laterMinutes; number += 1) later.push(await run('later', 'everyMinute'));
	now += (60 - laterMinutes) * minuteMs;
	const hour = await run('hour', 'everyHour');
	const removeTeam = median(await removeTeams(dependencies, usual.uid));
	const eraseEvent = await erase(dependencies, usual);
	await dependencies.database.close();
	const took = (milliseconds: number) => milliseconds / ((slow + slowness()) / 2);
	return {
		first: took(first),
		later: took(median(later)),
		hour: took(hour),
		removeTeam: took(removeTeam),
		eraseEvent: took(eraseEvent),
		notes
	};
}

async function runAll(dependencies: Dependencies, pace: Pace): Promise<[sum: number, slow: string[]]> {
	const slow: string[] = [];
	let sum = 0;
	for (const feature of features as readonly Feature[])
		for (const job of feature[pace] ?? []) {
			const took = await timed(async () => {
				const [failed] = await runJob(dependencies, job);
				if (failed) throw failed;
			});
			sum += took;
			if (took >= noticedMs) slow.push(`${took.toFixed(0)} ms ${feature.name}: ${job.operation.summary}`);
		}
	return [sum, slow];
}

async function removeTeams(dependencies: Dependencies, event: string): Promise<number[]> {
	const teams = await Team.findAll({ where: { eventUid: event }, attributes: ['uid'], limit: removals });
	const session = sessionOf(dependencies, usualName);
	const took: number[] = [];
	for (const { uid } of teams)
		took.push(await timed(() => session.perform('team.remove', { event, uid, results: 'delete' })));
	return took;
}

async function erase(dependencies: Dependencies, { uid: event, name }: PlayedEvent): Promise<number> {
	const session = sessionOf(dependencies, usualName);
	await session.perform('event.remove', { event, confirm: name });
	const context = systemContext(dependencies, 'bench', usualName);
	return timed(() => perform(operations['event.erase'], context, { event }));
}
