/** What a check found wrong with a domain, as a message key below `namespaces.domain.fault`. */
export function domainFault(
	lastError: string
): 'address' | 'private' | 'certificate' | 'elsewhere' | 'status' | 'silent' {
	if (/no address|ENOTFOUND/.test(lastError)) return 'address';
	if (lastError.includes('not a public address')) return 'private';
	if (/certificate|altname|SSL|TLS/i.test(lastError)) return 'certificate';
	if (lastError.startsWith('Another installation')) return 'elsewhere';
	return lastError.includes('with status') ? 'status' : 'silent';
}
