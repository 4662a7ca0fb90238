import { slugForm } from '../../runtime/slug.ts';

/** Everything the namespace of a request may come from, in the order of contract NS3. */
export interface NamespaceSources {
	purpose: 'marketing' | 'general';
	query?: string | string[] | undefined;
	attributes?: { legalPageNamespace?: string; pageNamespace?: string; namespace?: string };
	path?: string;
	domainNamespace?: string | undefined;
	domainLookup?: string | undefined;
	args?: { namespace?: string; tenantNamespace?: string; tenant?: string; subdomain?: string | undefined };
	/** Namespace of the quiz event the request names. */
	event?: string | undefined;
	/** The login session's namespace, or `default` on the main domain. */
	tenant?: string | undefined;
}

/** The namespace context of a request, with the step that decided. */
export interface NamespaceContext {
	namespace: string;
	candidates: string[];
	host: string;
	usedFallback: boolean;
	step: string;
}

/** No candidate exists and is active: the request has no namespace. */
export class NamespaceUnresolved extends Error {
	readonly candidates: string[];
	constructor(candidates: string[]) {
		super(`No namespace could be resolved from: ${candidates.join(', ') || 'nothing'}`);
		this.candidates = candidates;
	}
}

/** The namespace that a marketing URL names: `/m/<slug>`, the forms of that page, or `/landing`. */
const fromPath = (path: string): string | undefined =>
	/^\/(?:m|contact)\/([^/]+)/.exec(path)?.[1]?.toLowerCase() ?? (/^\/landing(\/|$)/.test(path) ? 'landing' : undefined);

/** All candidate namespaces with their step, in the order of contract NS3. */
function namedBy(sources: NamespaceSources): Map<string, string> {
	const { attributes = {}, args = {} } = sources;
	const isMarketing = sources.purpose === 'marketing';
	const steps: [step: string, value: string | undefined][] = [
		['1 query', Array.isArray(sources.query) ? sources.query[0] : sources.query],
		['1 legalPageNamespace', attributes.legalPageNamespace],
		['1 pageNamespace', attributes.pageNamespace],
		['1 namespace', attributes.namespace],
		['2 url', sources.path && fromPath(sources.path)],
		['3 domainNamespace', sources.domainNamespace],
		['3 domains', sources.domainNamespace ? undefined : sources.domainLookup],
		['4 arg.namespace', args.namespace],
		['4 arg.tenantNamespace', args.tenantNamespace],
		['4 arg.tenant', args.tenant],
		['4 arg.subdomain', args.subdomain],
		['4 event', sources.event],
		['4 tenant', isMarketing ? undefined : sources.tenant],
		['4 default', isMarketing ? 'default' : undefined]
	];
	const found = new Map<string, string>();
	for (const [step, value] of steps) {
		const name = value?.trim().toLowerCase();
		if (name && slugForm.test(name) && !found.has(name)) found.set(name, step);
	}
	return found;
}

/** The names that decide where a request belongs: all that has to be asked for. */
export const namesIn = (sources: NamespaceSources): string[] => [...namedBy(sources).keys()];

/** Picks the first candidate that exists and is active (contract NS3); throws NamespaceUnresolved. */
export function resolveNamespace(
	sources: NamespaceSources,
	host: string,
	isActive: (namespace: string) => boolean
): NamespaceContext {
	const found = namedBy(sources);
	// A name that only an address of a page may have is none where no namespace has it.
	for (const [name, step] of found) if (step === '2 url' && !isActive(name)) found.delete(name);
	const candidates = [...found.keys()];
	const namespace = candidates.find(isActive);
	if (!namespace) throw new NamespaceUnresolved(candidates);
	const step = found.get(namespace)!;
	return { namespace, candidates, host, step, usedFallback: namespace !== candidates[0] || step === '4 default' };
}
