import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';
import { revisionOf } from '../revisions.ts';

/** The active rows of `domains` in memory, because every request asks for them. */
export interface DomainBook {
	/** The namespace of an active row, by the normalised host. */
	find(host: string): string | undefined;
	/** Reads all rows anew; a write of this process is known once this settles. */
	load(): Promise<void>;
	/** Reads them anew when another process changed them. */
	look(): Promise<void>;
}

/** Where the version of all domains is counted. */
export const domainsRevision = { namespace: 'default', resource: 'domains' } as const;

/** An empty book; `load` fills it. */
export function createDomainBook(database: Database): DomainBook {
	let namespaces = new Map<string, string>();
	let known = -1;
	const revision = () => revisionOf(database, domainsRevision.namespace, domainsRevision.resource);
	const load = async () => {
		// Asked before the rows: a change in between is then found at the next look.
		known = await revision();
		const rows = await database.sequelize.query<{ host: string; namespace: string }>(
			'SELECT normalized_host AS host, namespace FROM domains WHERE is_active = 1',
			{ type: QueryTypes.SELECT }
		);
		namespaces = new Map(rows.map(({ host, namespace }) => [host, namespace]));
	};
	return {
		find: (host) => namespaces.get(host),
		load,
		async look() {
			if ((await revision()) !== known) await load();
		}
	};
}
