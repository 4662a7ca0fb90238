import { QueryTypes } from 'sequelize';
import type { Database } from '../database/database.ts';
import type { Dependencies } from '../operation/dependencies.ts';
import { revisionOf } from '../database/revisions.ts';

/** The active rows of `domains` in memory, because every request asks for them. */
export interface DomainCache {
	/** The namespace of an active row, by the normalised host. */
	find(host: string): string | undefined;
	/** `https://` and the oldest host of a namespace that is known to lead here; undefined without one. */
	addressOf(namespace: string): string | undefined;
	/** Reads all rows anew; a write of this process is known once this settles. */
	load(): Promise<void>;
	/** Reads them anew when another process changed them; true = what was known still holds. */
	look(): Promise<boolean>;
}

/** Where the version of all domains is counted. */
export const domainsRevision = { namespace: 'default', resource: 'domains' } as const;

/** An empty book; `load` fills it. */
export function createDomainCache(database: Database): DomainCache {
	let namespaces = new Map<string, string>();
	let addresses = new Map<string, string>();
	let known = -1;
	const revision = () => revisionOf(database, domainsRevision.namespace, domainsRevision.resource);
	const load = async () => {
		// Asked before the rows: a change in between is then found at the next look. Known only once they are read, or who
		// looks meanwhile would go on with those of before.
		const asked = await revision();
		const rows = await database.sequelize.query<{ host: string; namespace: string; state: string }>(
			'SELECT normalized_host AS host, namespace, state FROM domains WHERE is_active = 1 ORDER BY id DESC',
			{ type: QueryTypes.SELECT }
		);
		namespaces = new Map(rows.map(({ host, namespace }) => [host, namespace]));
		const proven = rows.filter(({ state }) => state === 'active');
		addresses = new Map(proven.map(({ host, namespace }) => [namespace, `https://${host}`]));
		known = asked;
	};
	return {
		find: (host) => namespaces.get(host),
		addressOf: (namespace) => addresses.get(namespace),
		load,
		async look() {
			const isKnown = (await revision()) === known;
			if (!isKnown) await load();
			return isKnown;
		}
	};
}

/**
 * Base of the links of a namespace that go to teams and screens, without trailing slash: its own domain once that has
 * been asked and answered, else the installation's address.
 */
export const linkBase = (
	{ domains, publicUrl }: Pick<Dependencies, 'domains' | 'publicUrl'>,
	namespace: string
): string => domains.addressOf(namespace) ?? publicUrl;
