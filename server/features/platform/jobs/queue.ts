import type { Dependencies } from '../../../operation/dependencies.ts';
import type { AnyJobKind } from './kind.ts';
import { Lane } from './lane.ts';
import { Pace } from './pace.ts';

const lookEveryMs = 1000;

/** Runs jobs of these kinds, each kind beside the others; the answer stops it. */
export function openQueue(dependencies: Dependencies, kinds: readonly AnyJobKind[]): () => Promise<void> {
	const pace = new Pace();
	const lanes = kinds.map((kind) => new Lane(dependencies, kind, pace));
	const wake = () => lanes.forEach((lane) => lane.wake());
	dependencies.wakeJobs = wake;
	const timer = setInterval(() => {
		lanes.forEach((lane) => lane.look());
		wake();
	}, lookEveryMs).unref();
	wake();
	return async () => {
		clearInterval(timer);
		dependencies.wakeJobs = () => undefined;
		await Promise.all(lanes.map((lane) => lane.stop()));
	};
}
