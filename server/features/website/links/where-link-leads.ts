import { checkHost, mainHosts } from '../../../access/host.ts';
import type { Context } from '../../../operation/operation.ts';

/** Whose website a link is in. */
export type Site = Pick<Context, 'namespace' | 'dependencies'>;

/** What a link leads to, as its address says: whether it is there is another question. */
type LinkTarget =
	| { kind: 'page'; page: string }
	/** The list of articles of a page; null = of the website. */
	| { kind: 'newsList'; page: string | null }
	| { kind: 'news'; article: string }
	/** The wiki of a page; null = no article of it. */
	| { kind: 'wiki'; page: string; article: string | null }
	| { kind: 'event'; event: string }
	| { kind: 'file' }
	/** Something of the product itself, such as a form or a login. */
	| { kind: 'product' }
	/** An address of this website that has no meaning of its own. */
	| { kind: 'unknown' };
/** A target on this website, with its address without query and anchor. */
export type OwnTarget = LinkTarget & { path: string };
/** Where a link leads. */
type Lead = OwnTarget | { kind: 'anchor' | 'elsewhere' | 'mail' | 'phone' };

const here = 'https://here.invalid';

/** Where a link of a website leads. */
export function whereLinkLeads(address: string, site: Site): Lead {
	if (/^mailto:/i.test(address)) return { kind: 'mail' };
	if (/^tel:/i.test(address)) return { kind: 'phone' };
	if (/^[#?]/.test(address)) return { kind: 'anchor' };
	const url = URL.parse(address, here);
	if (!url || namespaceOf(url, site) !== site.namespace) return { kind: 'elsewhere' };
	const path = pathOf(url);
	return { ...targetAt(path), path };
}

/** The namespace whose website is at an address; undefined for other hosts. */
function namespaceOf({ origin, host, searchParams }: URL, { namespace, dependencies }: Site): string | undefined {
	const named = searchParams.get('namespace')?.trim().toLowerCase();
	if (origin === here) return named ?? namespace;
	const { domainType, domainNamespace, subdomain } =
		checkHost(host, mainHosts(dependencies.env.MAIN_DOMAIN), dependencies.domains.find) ?? {};
	return domainType && (named ?? domainNamespace ?? subdomain ?? 'default');
}

/** The decoded path of an address, without a slash at its end. */
function pathOf({ pathname }: URL): string {
	const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}

// What the product itself answers, by the first part of an address.
const product = new Set([
	...['', 'login', 'logout', 'register', 'password', 'setup', 'account', 'admin', 'results-hub', 'consent'],
	...['api', 'mcp', 'oauth', '.well-known', 'manifest.webmanifest', 'robots.txt', 'sitemap.xml', 'llms.txt'],
	...['feed', 'contact', 'newsletter', 'tickets', 'chat', 'design', 'j', 'kataloge', 'results', 'favicon.svg']
]);

type Form = [form: RegExp, target: (...parts: string[]) => LinkTarget];
const forms: Form[] = [
	[/^\/(landing|impressum|datenschutz|faq)$/i, (page) => ({ kind: 'page', page: page.toLowerCase() })],
	[/^\/m\/([^/]+)$/i, (page) => ({ kind: 'page', page: page.toLowerCase() })],
	[/^\/landing\/news$/i, () => ({ kind: 'newsList', page: null })],
	[/^\/m\/([^/]+)\/news$/i, (page) => ({ kind: 'newsList', page: page.toLowerCase() })],
	[/^\/news\/([^/]+)$/i, (article) => ({ kind: 'news', article: article.toLowerCase() })],
	[/^\/m\/([^/]+)\/wiki$/i, (page) => ({ kind: 'wiki', page: page.toLowerCase(), article: null })],
	[
		/^\/m\/([^/]+)\/wiki\/([^/]+)$/i,
		(page, article) => ({ kind: 'wiki', page: page.toLowerCase(), article: article.toLowerCase() })
	],
	[/^\/event\/([^/]+)$/i, (event) => ({ kind: 'event', event: event.toLowerCase() })],
	[/^\/event\/[^/]+\/dashboard\//i, () => ({ kind: 'product' })],
	// Photos of an event are no files of the library.
	[/^\/uploads\/p_[^/]+$/, () => ({ kind: 'product' })],
	[/^\/(?:uploads|events\/[0-9a-f]{32}\/images)\/[^/]+$/, () => ({ kind: 'file' })]
];

function targetAt(path: string): LinkTarget {
	for (const [form, target] of forms) {
		const parts = form.exec(path);
		if (parts) return target(...parts.slice(1));
	}
	return { kind: product.has(path.split('/', 2)[1]!.toLowerCase()) ? 'product' : 'unknown' };
}
