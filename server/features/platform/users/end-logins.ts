import type { Transaction } from 'sequelize';
import { PasswordToken } from './links.ts';
import { LoginSession } from './model.ts';

/** Ends all sessions of a user, and all links to choose a password; returns how many sessions. */
export async function endLogins(userId: number, transaction: Transaction): Promise<number> {
	await PasswordToken.destroy({ where: { userId }, transaction });
	return LoginSession.destroy({ where: { userId }, transaction });
}
