import { invalidInput, type FieldError } from '../../../runtime/errors.ts';
import { pathOf, redirectsFrom } from '../pages/tree/redirects.ts';
import { reachedDirectly, type Asking } from './reached.ts';
import { whereLinkLeads } from './where-link-leads.ts';

/** The two ends of a redirect. */
interface Ends {
	source: string;
	target: string;
}

const faultAt = (path: keyof Ends, code: string, message: string): FieldError => ({ path, code, message });

/** The address that a redirect begins at, as it is stored; a fault for one that cannot be redirected. */
function sourceOf(address: string, work: Asking): string | FieldError {
	const lead = whereLinkLeads(address, work);
	if (!('path' in lead)) return faultAt('source', 'invalid_format', 'Write an address of this website, such as /old.');
	if (lead.kind === 'page') return pathOf(lead.page);
	const isFree = lead.kind === 'news' || lead.kind === 'unknown' || (lead.kind === 'wiki' && lead.article !== null);
	if (!isFree) return faultAt('source', 'reserved', 'This address belongs to the product itself.');
	return lead.kind === 'unknown' ? lead.path : lead.path.toLowerCase();
}

/** The fault of an address where something is already. */
async function takenFault(source: string, work: Asking): Promise<FieldError | undefined> {
	const lead = whereLinkLeads(source, work);
	if (!('path' in lead) || (await reachedDirectly([lead], work))(lead) !== 'found') return undefined;
	return faultAt('source', 'in_use', 'There is something public at this address, so nothing can lead away from it.');
}

/** The address that a redirect ends at: where another one begins there, that of its end. A fault when nothing is there. */
async function targetOf(source: string, target: string, work: Asking): Promise<string | FieldError> {
	const lead = whereLinkLeads(target, work);
	if (lead.kind === 'elsewhere') return target;
	if (!('path' in lead)) return faultAt('target', 'invalid_format', 'Write an address such as /m/faq or https://….');
	if ((await reachedDirectly([lead], work))(lead) === 'found' && lead.path !== source) return target;
	const path = lead.kind === 'page' ? pathOf(lead.page) : lead.path;
	const next = path === source ? source : (await redirectsFrom(work.namespace, [path])).get(path);
	if (next === source) return faultAt('target', 'loop', 'This leads back to the address that it begins at.');
	if (next === undefined) return faultAt('target', 'nothing_there', 'Visitors would find nothing at this address.');
	return next;
}

/** The ends of a redirect as they are stored; 422 unless it begins where nothing is and ends where something is. */
export async function soundEnds(asked: Ends, work: Asking): Promise<Ends> {
	const source = sourceOf(asked.source, work);
	const start = typeof source === 'string' ? source : '';
	const target = await targetOf(start, asked.target, work);
	const atSource = typeof source === 'string' ? await takenFault(source, work) : source;
	const atTarget = typeof target === 'string' ? undefined : target;
	// Where nothing can be redirected there is no loop either: that would be a second text about one mistake.
	const found = [atSource, atSource && atTarget?.code === 'loop' ? undefined : atTarget];
	const faults = found.filter((fault) => fault !== undefined);
	if (typeof source !== 'string' || typeof target !== 'string' || faults.length) throw invalidInput(faults);
	return { source, target };
}
