import { hostPath } from '../../../runtime/crypto.ts';
import { isNumericHost, readPublic, type Asking } from '../../../runtime/public-fetch.ts';

const mostBytes = 1024;

/**
 * Checks over https which installation a host is; undefined if it is `expected`, otherwise the problem in one sentence.
 */
export async function askHost(host: string, expected: string, how: Asking = {}): Promise<string | undefined> {
	if (isNumericHost(host)) return 'A host has a name, not an address.';
	try {
		const { status, text } = await readPublic({ host, path: hostPath, mostBytes }, how);
		if (status !== 200) return `The host answered with status ${status}.`;
		return text.trim() === expected ? undefined : 'Another installation answered at this host.';
	} catch (thrown) {
		return `The host could not be reached: ${reasonOf(thrown as NodeJS.ErrnoException)}`.slice(0, 300);
	}
}

/** The reason in words; names of system calls mean nothing to whoever reads it. */
function reasonOf({ code, message }: NodeJS.ErrnoException): string {
	if (code === 'ENOTFOUND' || code === 'ENODATA') return 'no address';
	if (code === 'EAI_AGAIN') return 'the name server does not answer';
	if (code === 'ECONNREFUSED' || code === 'EHOSTUNREACH') return 'nothing listens there';
	return message;
}
