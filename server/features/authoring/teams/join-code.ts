import { createHmac } from 'node:crypto';
import { UniqueConstraintError } from 'sequelize';
import { decrypt, encrypt, legibleAlphabet, randomText } from '../../../runtime/crypto.ts';
import type { Team } from './model.ts';

const length = 8;

/** Normalises the 8 characters of a typed team code, in any case, with or without hyphen; null if it cannot be one. */
export function readTeamCode(typed: string): string | null {
	const code = typed.replace(/[\s\p{Dash}]/gu, '').toUpperCase();
	return code.length === length && [...code].every((letter) => legibleAlphabet.includes(letter)) ? code : null;
}

/**
 * The lookup hash of a team code; keyed, because whoever reads the database could try all codes against a plain hash.
 */
export const teamCodeHash = (code: string, secretKey: string): string =>
	createHmac('sha256', secretKey)
		.update(JSON.stringify(['team code', code]))
		.digest('hex');

/** A new team code as it is stored: a hash to find it, a sealed copy to print it. */
export function newTeamCode(secretKey: string): { joinCodeHash: string; joinCodeEnc: string } {
	const code = randomText(length, legibleAlphabet);
	return { joinCodeHash: teamCodeHash(code, secretKey), joinCodeEnc: encrypt(code, secretKey) };
}

/** A team code as people read it, such as K7QD-M2XA. */
export const shownTeamCode = (code: string): string => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;

/** The code of a stored team for its card; null before the first start with codes. */
export const teamCodeOf = ({ joinCodeEnc }: Team, secretKey: string): string | null =>
	joinCodeEnc === null ? null : shownTeamCode(decrypt(joinCodeEnc, secretKey));

const tries = 3;

/** Calls `write`, which creates team codes, again if one of them is already taken. */
export async function withFreeCodes<T>(write: () => Promise<T>): Promise<T> {
	for (let left = tries - 1; ; left -= 1)
		try {
			return await write();
		} catch (error) {
			const isTaken = error instanceof UniqueConstraintError && /join_code_hash/.test(Object.keys(error.fields).join());
			if (!isTaken || left === 0) throw error;
		}
}
