/** An address with the namespace it belongs to; one that names a namespace stays as it is. */
export function inNamespace(address: string, namespace: string): string {
	const [whole = '', fragment] = address.split('#');
	if (/[?&]namespace=/.test(whole)) return address;
	const named = `${whole}${whole.includes('?') ? '&' : '?'}namespace=${encodeURIComponent(namespace)}`;
	return fragment === undefined ? named : `${named}#${fragment}`;
}

/** The parts of the data of every screen that say where its tab works. */
interface Place {
	namespace: string;
	namespaces: unknown[];
}

/** The address inside this tab's namespace; whoever has only one keeps short addresses. */
export const inTab = (address: string, { namespace, namespaces }: Place): string =>
	namespaces.length > 1 ? inNamespace(address, namespace) : address;

/** Lets a link of the back end lead on in this tab's namespace, before anybody follows it or opens it in another tab. */
export function keepInTab({ target }: Event, place: Place): void {
	const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
	if (!link || link.origin !== location.origin || !/^\/admin(\/|$)/.test(link.pathname)) return;
	const address = link.getAttribute('href')!;
	const kept = inTab(address, place);
	if (kept !== address && !address.startsWith('#')) link.setAttribute('href', kept);
}
