import { LRUCache } from 'lru-cache';
import { mayCall } from '../../../access/policy.ts';
import type { Database } from '../../../database/database.ts';
import { stampOf } from '../../../database/stamp.ts';
import type { PlacedLink } from '../../../operation/links.ts';
import type { Context } from '../../../operation/operation.ts';
import { reachedAmong, type Asking, type Reached } from './reached.ts';
import { whereLinkLeads } from './where-link-leads.ts';

/** A link that leads to nothing that visitors may see. */
interface DeadLink extends PlacedLink {
	reason: Exclude<Reached, 'found'>;
}

/** The dead links of a namespace, in the order of the features that they are in. */
async function findDead(work: Asking): Promise<DeadLink[][]> {
	const { namespace, dependencies } = work;
	const found: PlacedLink[][] = [];
	for (const source of dependencies.linkSources) found.push(await source.find(namespace));
	const leads = new Map(found.flat().map(({ href }) => [href, whereLinkLeads(href, work)]));
	const targets = new Map([...leads.values()].flatMap((lead) => ('path' in lead ? [[lead.path, lead] as const] : [])));
	const reached = await reachedAmong([...targets.values()], work);
	return found.map((links) =>
		links.flatMap((link) => {
			const lead = leads.get(link.href)!;
			const reason = 'path' in lead ? reached.get(lead.path)! : 'found';
			return reason === 'found' ? [] : { ...link, reason };
		})
	);
}

interface Kept {
	/** Milliseconds since 1970, by the server's clock. */
	until: number;
	stamp: string;
	links: Promise<DeadLink[][]>;
}

// All texts of a website are read for them: once per change, and once more for what changes by time alone.
const longestMs = 60_000;
const mostNamespaces = 200;
const kept = new WeakMap<Database, LRUCache<string, Kept>>();

async function deadOnce(work: Asking): Promise<DeadLink[][]> {
	const { namespace, now, dependencies } = work;
	const cache = kept.get(dependencies.database) ?? new LRUCache<string, Kept>({ max: mostNamespaces });
	kept.set(dependencies.database, cache);
	const stamp = await stampOf(dependencies.database, [namespace, 'default']);
	const known = cache.get(namespace);
	if (known?.stamp === stamp && known.until > now.getTime()) return known.links;
	const links = findDead(work);
	const made = { until: now.getTime() + longestMs, stamp, links };
	cache.set(namespace, made);
	links.catch(() => cache.peek(namespace) === made && cache.delete(namespace));
	return links;
}

/** The dead links of a namespace in records that the caller may read. */
export async function deadLinks(work: Context & { now: Date }): Promise<DeadLink[]> {
	const { actor, namespace, dependencies } = work;
	const bySource = await deadOnce(work);
	return dependencies.linkSources.flatMap(({ access }, at) => (mayCall(access, actor, namespace) ? bySource[at]! : []));
}
