import { encrypt, decrypt, randomToken, sha256 } from '../../secrets.ts';

const teamTokenBytes = 16;

/** A new team token (22 base64url characters) with what is stored of it: a hash to find it, a sealed copy to print it again. */
export function newTeamToken(secretKey: string): { token: string; tokenHash: string; tokenEnc: string } {
	const token = randomToken(teamTokenBytes);
	return { token, tokenHash: sha256(token), tokenEnc: encrypt(token, secretKey) };
}

/** The token of a stored team, for its QR code. */
export const teamTokenOf = (tokenEnc: string, secretKey: string): string => decrypt(tokenEnc, secretKey);

/** The text of a team's QR code (contract 2). */
export const teamUrl = (base: string, eventUid: string, token: string): string =>
	`${base}/?event=${eventUid}&t=${token}`;
