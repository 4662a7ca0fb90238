import { setTimeout as sleep } from 'node:timers/promises';
import { rankingsCheck } from '../features/gameplay/results/state/ranking-topics.ts';
import { allResultsRevisions } from '../features/gameplay/results/state/revision.ts';
import { noticeMs, UntoldRevisions } from '../features/gameplay/results/state/untold-revisions.ts';
import type { Bus } from '../live/bus.ts';
import type { Dependencies } from '../operation/dependencies.ts';

const everyMs = 2000;
const topics = [rankingsCheck, 'results', 'catalogs', 'presence'];

/**
 * Announces results and learns domains and settings that were written without a notice, as by the command line; looks
 * every two seconds. The answer stops it and ends with the looks that have begun.
 */
export function watchOtherWriters(
	dependencies: Dependencies,
	{ onNotice, hears }: Pick<Bus, 'onNotice' | 'hears'>
): () => Promise<void> {
	const untold = new UntoldRevisions();
	const off = onNotice((notice) => untold.onNotice(notice.eventUid, notice.topics));
	const look = async () => {
		const changed = await untold.look(
			// Of other events nothing is kept here, and their notices do not arrive.
			async () => (await allResultsRevisions(dependencies.database)).filter(({ eventUid }) => hears(eventUid)),
			() => sleep(noticeMs)
		);
		for (const { namespace, eventUid } of changed) dependencies.announce(namespace, eventUid, topics);
	};
	const running = new Set<Promise<unknown>>();
	const watched = (what: string, work: Promise<unknown>) => {
		const ended = work
			.catch((error: unknown) => dependencies.log.error(`${what} could not be watched`, { error: String(error) }))
			.finally(() => running.delete(ended));
		running.add(ended);
	};
	const timer = setInterval(() => {
		watched('domains', dependencies.domains.look());
		watched('settings', dependencies.settings.look());
		watched('results', look());
	}, everyMs).unref();
	return async () => {
		clearInterval(timer);
		off();
		await Promise.all(running);
	};
}
