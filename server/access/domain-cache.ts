import { QueryTypes } from 'sequelize';
import type { Database } from '../database/database.ts';
import type { Dependencies } from '../operation/dependencies.ts';
import { revisionOf } from '../database/revisions.ts';

/** The active rows of `domains` in memory, because every request needs them. */
export interface DomainCache {
	/** The namespace of an active row, by the normalised host. */
	find(host: string): string | undefined;
	/** `https://` and the oldest verified host of a namespace; undefined without one. */
	addressOf(namespace: string): string | undefined;
	/** Reloads all rows. Resolves once the writes of this process are visible. */
	load(): Promise<void>;
	/** Reloads the rows if another process changed them; true = nothing had changed. */
	look(): Promise<boolean>;
}

/** Key under which the version of all domains is counted. */
export const domainsRevision = { namespace: 'default', resource: 'domains' } as const;

/** An empty book; `load` fills it. */
export function createDomainCache(database: Database): DomainCache {
	let namespaces = new Map<string, string>();
	let addresses = new Map<string, string>();
	let known = -1;
	const revision = () => revisionOf(database, domainsRevision.namespace, domainsRevision.resource);
	const load = async () => {
		// Read before the rows, so that a change in between is found next time. Stored only once the rows are loaded;
		// otherwise concurrent readers would continue with old rows.
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

/** The whole address of a page of the website of a namespace, which its own domain or the query names. */
export function siteLink(
	dependencies: Pick<Dependencies, 'domains' | 'publicUrl'>,
	namespace: string,
	path: string,
	query: Record<string, string> = {}
): string {
	const base = linkBase(dependencies, namespace);
	const named = { ...(base === dependencies.publicUrl && { namespace }), ...query };
	return `${base}${path}${Object.keys(named).length ? `?${new URLSearchParams(named)}` : ''}`;
}
