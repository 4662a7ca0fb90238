import { rankingsCheck } from '../features/gameplay/results/state/ranking-topics.ts';
import { allResultsRevisions } from '../features/gameplay/results/state/revision.ts';
import type { Dependencies } from '../operation/dependencies.ts';

const everyMs = 2000;
const topics = [rankingsCheck, 'results', 'catalogs', 'presence'];

/** Announces results and learns domains and settings that another process wrote, such as the command line; looks every two seconds until stopped. */
export function watchOtherWriters(dependencies: Dependencies): () => void {
	let known: Map<string, number> | undefined;
	const look = async () => {
		const rows = await allResultsRevisions(dependencies.database);
		const changed = known ? rows.filter(({ eventUid, revision }) => known!.get(eventUid) !== revision) : [];
		known = new Map(rows.map(({ eventUid, revision }) => [eventUid, revision]));
		for (const { namespace, eventUid } of changed) dependencies.announce(namespace, eventUid, topics);
	};
	const timer = setInterval(() => {
		dependencies.domains
			.look()
			.catch((error: unknown) => dependencies.log.error('domains could not be watched', { error: String(error) }));
		dependencies.settings
			.look()
			.catch((error: unknown) => dependencies.log.error('settings could not be watched', { error: String(error) }));
		look().catch((error: unknown) => dependencies.log.error('results could not be watched', { error: String(error) }));
	}, everyMs).unref();
	return () => clearInterval(timer);
}
