import type { RestoreContext } from '../../../database/table.ts';
import { decrypt, sha256 } from '../../../runtime/crypto.ts';
import { teamCodeHash } from './join-code.ts';

type Fields = Record<string, unknown>;

function opened(sealed: unknown, secretKey: string): string | undefined {
	try {
		return decrypt(String(sealed), secretKey);
	} catch {
		return undefined;
	}
}

/** Whether the printed cards of a team work here: what is encrypted can be read, and is what the hashes find. */
export function areProofsOfUse(fields: Fields, { secretKey, isSameKey }: RestoreContext): boolean {
	if (!isSameKey) return false;
	const token = opened(fields.tokenEnc, secretKey);
	if (token === undefined || sha256(token) !== fields.tokenHash) return false;
	if (fields.joinCodeHash === null && fields.joinCodeEnc === null) return true;
	const code = opened(fields.joinCodeEnc, secretKey);
	return code !== undefined && teamCodeHash(code, secretKey) === fields.joinCodeHash;
}
