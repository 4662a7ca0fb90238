/**
 * How a host maps to a namespace: `main` by login or address, `tenant` by its first label, `marketing` by a row of
 * table `domains`.
 */
type DomainType = 'main' | 'tenant' | 'marketing';
/** Result of the host check for a request. */
export interface HostMatch {
	domainType: DomainType;
	host: string;
	/** The one label before the main domain, for domainType tenant. */
	subdomain?: string;
	/** The namespace of a domain row, for domainType marketing. */
	domainNamespace?: string;
}

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Lower case, without port and final dot, in ASCII; undefined when the text is no host. */
export function normalizeHost(header: string | undefined): string | undefined {
	if (!header || /[\s/@?#\\]/.test(header)) return undefined;
	const known = normalized.get(header);
	if (known !== undefined) return known || undefined;
	const host = parseHost(header);
	if (normalized.size >= mostNormalized) normalized.clear();
	if (header.length <= longestHost) normalized.set(header, host);
	return host || undefined;
}

// Nearly all requests name one of a few hosts.
const mostNormalized = 100;
const longestHost = 260;
/** Empty if it is not a host. */
const normalized = new Map<string, string>();

function parseHost(header: string): string {
	try {
		return new URL(`http://${header}`).hostname.replace(/\.$/, '').toLowerCase();
	} catch {
		return '';
	}
}

/** The hosts of MAIN_DOMAIN, normalised, canonical first. */
export const mainHosts = (mainDomain: string): string[] =>
	mainDomain.split(',').flatMap((entry) => normalizeHost(entry.trim()) ?? []);

const isAddress = (host: string) => host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host);

/**
 * Matches a host against the main domains and the active rows of `domains` (contract NS2). `findDomain` returns the
 * namespace of an active row. Undefined = the request is rejected.
 */
export function checkHost(
	header: string | undefined,
	mains: string[],
	findDomain: (host: string) => string | undefined
): HostMatch | undefined {
	const host = normalizeHost(header);
	if (!host || !mains.length) return undefined;
	if (isMain(host, mains)) return { domainType: 'main', host };
	const parent = isAddress(host) ? undefined : mains.find((main) => !isAddress(main) && host.endsWith(`.${main}`));
	if (parent) {
		const label = host.slice(0, -parent.length - 1);
		return label.includes('.') ? undefined : { domainType: 'tenant', host, subdomain: label };
	}
	const domainNamespace = namespaceOfDomain(host, findDomain);
	return domainNamespace === undefined ? undefined : { domainType: 'marketing', host, domainNamespace };
}

/** The namespace of an active row for a normalised host, with or without `www.`. */
export const namespaceOfDomain = (host: string, findDomain: (host: string) => string | undefined): string | undefined =>
	findDomain(host) ?? findDomain(host.replace(/^www\./, ''));

const isMain = (host: string, mains: string[]): boolean =>
	mains.includes(host.replace(/^www\./, '')) ||
	mains.includes(host) ||
	(mains.includes('localhost') && loopback.has(host));
