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
		return `The host could not be reached: ${(thrown as Error).message}`.slice(0, 300);
	}
}
