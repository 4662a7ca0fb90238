import { createHmac } from 'node:crypto';
import {
	decrypt,
	decryptOrNull,
	encrypt,
	legibleAlphabet,
	randomText,
	randomToken,
	sha256
} from '../../../runtime/crypto.ts';
import { AppError } from '../../../runtime/errors.ts';

const teamTokenBytes = 16;
/** Characters of the code of a team. */
export const codeLength = 8;

/**
 * The lookup hash of a team code; keyed, because whoever reads the database could try all codes against a plain hash.
 */
export const teamCodeHash = (code: string, secretKey: string): string =>
	createHmac('sha256', secretKey)
		.update(JSON.stringify(['team code', code]))
		.digest('hex');

/** A new team code as it is stored: a hash to find it, a sealed copy to print it. */
export function newTeamCode(secretKey: string): { joinCodeHash: string; joinCodeEnc: string } {
	const code = randomText(codeLength, legibleAlphabet);
	return { joinCodeHash: teamCodeHash(code, secretKey), joinCodeEnc: encrypt(code, secretKey) };
}

/** A new token (22 base64url characters) and code of a team as they are stored: hashes to find them, sealed copies to print them. */
export function newTeamProofs(secretKey: string) {
	const token = randomToken(teamTokenBytes);
	return { tokenHash: sha256(token), tokenEnc: encrypt(token, secretKey), ...newTeamCode(secretKey) };
}

type Proofs = Record<keyof ReturnType<typeof newTeamProofs>, string | null>;

/** Whether what proves a team belongs together and to this key, so that its printed card works. */
export function holdsProofs({ tokenHash, tokenEnc, joinCodeHash, joinCodeEnc }: Proofs, secretKey: string): boolean {
	try {
		const isCode = joinCodeEnc === null || teamCodeHash(decrypt(joinCodeEnc, secretKey), secretKey) === joinCodeHash;
		return isCode && sha256(decrypt(String(tokenEnc), secretKey)) === tokenHash;
	} catch {
		return false;
	}
}

/** The token of a stored team, for its QR code; null where it cannot be read and staff must make a new one. */
export const teamTokenOf = (tokenEnc: string, secretKey: string): string | null => decryptOrNull(tokenEnc, secretKey);

/** The same; 409 where it cannot be read. */
export function requireTeamToken(tokenEnc: string, secretKey: string): string {
	const token = teamTokenOf(tokenEnc, secretKey);
	if (token === null)
		throw new AppError('wrong_state', 'The code of this team cannot be read. Create a new one under Teams.');
	return token;
}

/** The text of a team's QR code (contract 2). */
export const teamUrl = (base: string, eventUid: string, token: string): string =>
	`${base}/?event=${eventUid}&t=${token}`;
