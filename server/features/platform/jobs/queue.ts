import type { Dependencies } from '../../../operation/dependencies.ts';
import { kindsDue } from './find.ts';
import type { AnyJobKind } from './kind.ts';
import { Lane } from './lane.ts';
import { Pace } from './pace.ts';

const lookEveryMs = 1000;

/** Runs jobs of these kinds, each kind beside the others; the answer stops it. */
export function openQueue(dependencies: Dependencies, kinds: readonly AnyJobKind[]): () => Promise<void> {
	const { database, clock, log } = dependencies;
	const pace = new Pace();
	const names = kinds.map(({ name }) => name);
	const lanes = new Map(kinds.map((kind) => [kind.name, new Lane(dependencies, kind, pace)]));
	let isAsked = false;
	let asking: Promise<void> | undefined;
	// One question for all kinds: each would else ask on its own, once a second, where nearly always nothing is due.
	const ask = async () => {
		while (isAsked) {
			isAsked = false;
			for (const name of await kindsDue(database.sequelize, names, clock())) lanes.get(name)!.wake();
		}
	};
	const wake = () => {
		isAsked = true;
		asking ??= ask()
			.catch((error: unknown) => log.error('jobs that are due could not be found', { error: String(error) }))
			.finally(() => (asking = undefined));
	};
	dependencies.wakeJobs = wake;
	const timer = setInterval(() => {
		for (const lane of lanes.values()) lane.look();
		wake();
	}, lookEveryMs).unref();
	wake();
	return async () => {
		clearInterval(timer);
		dependencies.wakeJobs = () => undefined;
		isAsked = false;
		await asking;
		await Promise.all([...lanes.values()].map((lane) => lane.stop()));
	};
}
