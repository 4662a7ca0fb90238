import { QueryTypes } from 'sequelize';
import type { Parts } from '../parts.ts';

const everyMs = 2000;
interface Seen {
	uid: string;
	namespace: string;
	revision: number;
}

/** Announces results that another process wrote, such as the command line; looks every two seconds until stopped. */
export function watchOtherWriters(parts: Parts): () => void {
	let known: Map<string, number> | undefined;
	const look = async () => {
		const rows = await readRevisions(parts);
		const changed = known ? rows.filter(({ uid, revision }) => known!.get(uid) !== revision) : [];
		known = new Map(rows.map(({ uid, revision }) => [uid, revision]));
		for (const { namespace, uid } of changed)
			parts.announce(namespace, uid, ['rankings', 'results', 'catalogs', 'presence']);
	};
	const timer = setInterval(() => {
		look().catch((error: unknown) => parts.log.error('results could not be watched', { error: String(error) }));
	}, everyMs).unref();
	return () => clearInterval(timer);
}

const readRevisions = ({ database }: Parts): Promise<Seen[]> =>
	database.sequelize.query<Seen>('SELECT uid, namespace, results_revision AS revision FROM events', {
		type: QueryTypes.SELECT
	});
