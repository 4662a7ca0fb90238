/** An address with the namespace it belongs to; one that names a namespace stays as it is. */
export function inNamespace(address: string, namespace: string): string {
	const [whole = '', fragment] = address.split('#');
	if (/[?&]namespace=/.test(whole)) return address;
	const named = `${whole}${whole.includes('?') ? '&' : '?'}namespace=${encodeURIComponent(namespace)}`;
	return fragment === undefined ? named : `${named}#${fragment}`;
}

/** The parts of every screen's data that identify the tab's namespace and event. */
interface Place {
	namespace: string;
	namespaces: unknown[];
}

/** The address within this tab's namespace; people with a single namespace keep short addresses. */
export const inTab = (address: string, { namespace, namespaces }: Place): string =>
	namespaces.length > 1 ? inNamespace(address, namespace) : address;

/** Keeps a back end link in this tab's namespace, before it is followed or opened in another tab. */
export function keepInTab({ target }: Event, place: Place): void {
	const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
	if (!link || link.origin !== location.origin || !/^\/admin(\/|$)/.test(link.pathname)) return;
	const address = link.getAttribute('href')!;
	const kept = inTab(address, place);
	if (kept !== address && !address.startsWith('#')) link.setAttribute('href', kept);
}
