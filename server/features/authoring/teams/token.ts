import { encrypt, decrypt, randomToken, sha256 } from '../../../runtime/crypto.ts';
import { newTeamCode } from './join-code.ts';

const teamTokenBytes = 16;

/** A new token (22 base64url characters) and code of a team as they are stored: hashes to find them, sealed copies to print them. */
export function newTeamProofs(secretKey: string) {
	const token = randomToken(teamTokenBytes);
	return { tokenHash: sha256(token), tokenEnc: encrypt(token, secretKey), ...newTeamCode(secretKey) };
}

/** The token of a stored team, for its QR code. */
export const teamTokenOf = (tokenEnc: string, secretKey: string): string => decrypt(tokenEnc, secretKey);

/** The text of a team's QR code (contract 2). */
export const teamUrl = (base: string, eventUid: string, token: string): string =>
	`${base}/?event=${eventUid}&t=${token}`;
