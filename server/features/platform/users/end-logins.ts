import type { Transaction } from 'sequelize';
import { PasswordToken } from './links.ts';
import { LoginSession } from './model.ts';

/** Ends every session of a user, and every link that would let somebody choose a password; answers how many sessions. */
export async function endLogins(userId: number, transaction: Transaction): Promise<number> {
	await PasswordToken.destroy({ where: { userId }, transaction });
	return LoginSession.destroy({ where: { userId }, transaction });
}
