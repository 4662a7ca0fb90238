/** Whether a picture or film may be loaded: from this site, or from a host that somebody in charge named. */
export function isShown(address: string, hosts: readonly string[]): boolean {
	if (address.startsWith('/')) return !address.startsWith('//');
	return hosts.includes(URL.parse(address)?.hostname ?? '');
}
