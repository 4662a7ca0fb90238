import { allResultsRevisions } from '../features/results/revision.ts';
import type { Parts } from '../parts.ts';

const everyMs = 2000;
const topics = ['rankings', 'results', 'catalogs', 'presence'];

/** Announces results and learns domains and settings that another process wrote, such as the command line; looks every two seconds until stopped. */
export function watchOtherWriters(parts: Parts): () => void {
	let known: Map<string, number> | undefined;
	const look = async () => {
		const rows = await allResultsRevisions(parts.database);
		const changed = known ? rows.filter(({ eventUid, revision }) => known!.get(eventUid) !== revision) : [];
		known = new Map(rows.map(({ eventUid, revision }) => [eventUid, revision]));
		for (const { namespace, eventUid } of changed) parts.announce(namespace, eventUid, topics);
	};
	const timer = setInterval(() => {
		parts.domains
			.look()
			.catch((error: unknown) => parts.log.error('domains could not be watched', { error: String(error) }));
		parts.settings
			.look()
			.catch((error: unknown) => parts.log.error('settings could not be watched', { error: String(error) }));
		look().catch((error: unknown) => parts.log.error('results could not be watched', { error: String(error) }));
	}, everyMs).unref();
	return () => clearInterval(timer);
}
