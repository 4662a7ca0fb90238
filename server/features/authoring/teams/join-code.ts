import { UniqueConstraintError } from 'sequelize';
import type { Database } from '../../../database/database.ts';
import { decryptOrNull, legibleAlphabet } from '../../../runtime/crypto.ts';
import { Team } from './model.ts';
import { codeLength, newTeamCode } from './token.ts';

/** Normalises the 8 characters of a typed team code, in any case, with or without hyphen; null if it cannot be one. */
export function readTeamCode(typed: string): string | null {
	const code = typed.replace(/[\s\p{Dash}]/gu, '').toUpperCase();
	return code.length === codeLength && [...code].every((letter) => legibleAlphabet.includes(letter)) ? code : null;
}

/** A team code as people read it, such as K7QD-M2XA. */
export const shownTeamCode = (code: string): string => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;

/** The code of a stored team for its card; null before the first start with codes, and where it cannot be read. */
export function teamCodeOf({ joinCodeEnc }: Team, secretKey: string): string | null {
	const code = joinCodeEnc === null ? null : decryptOrNull(joinCodeEnc, secretKey);
	return code === null ? null : shownTeamCode(code);
}

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

const batch = 200;

/** Gives every team without a code one; a team that got one in the meantime keeps it. */
export async function giveTeamCodes({ write }: Database, secretKey: string): Promise<void> {
	for (;;) {
		const teams = await Team.findAll({ where: { joinCodeHash: null }, attributes: ['uid'], limit: batch });
		if (!teams.length) return;
		await write(async (transaction) => {
			for (const { uid } of teams) {
				const where = { uid, joinCodeHash: null };
				await withFreeCodes(() => Team.update(newTeamCode(secretKey), { where, transaction, silent: true }));
			}
		});
	}
}
