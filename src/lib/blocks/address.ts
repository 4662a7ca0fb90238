/** Whether a picture or video may be loaded: from this site, or from an allowed host. */
export function isShown(address: string, hosts: readonly string[]): boolean {
	if (address.startsWith('/')) return !address.startsWith('//');
	return hosts.includes(URL.parse(address)?.hostname ?? '');
}
