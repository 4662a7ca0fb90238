import { Op, type Transaction } from 'sequelize';
import { User } from './model.ts';

const waitingMs = 14 * 86_400_000;

/** Users with a confirmed registration that is not approved yet. */
export const isWaiting = { registeredAt: { [Op.not]: null }, isActive: false };

/** The user with this name or this address. */
export const hasNameOr = (username: string | undefined, email: string | null | undefined) => ({
	[Op.or]: [...(username ? [{ username }] : []), ...(email ? [{ email }] : [])]
});

/** Who holds this name or this address: everybody but those who wait. */
export const takenBy = (username: string, email: string) => ({
	[Op.and]: [hasNameOr(username, email), { [Op.not]: isWaiting }]
});

/** Pending requests reserve nothing: removes them when an account gets their name or address. */
export async function giveWay(
	id: number,
	{ username, email }: { username?: string | undefined; email?: string | null | undefined },
	transaction: Transaction
): Promise<void> {
	if (!username && !email) return;
	const where = { ...isWaiting, ...hasNameOr(username, email), id: { [Op.ne]: id } };
	await User.destroy({ where, transaction });
}

/** Deletes who has waited for fourteen days; part of the minute job. */
export const deleteOldWaiting = (now: Date, transaction: Transaction): Promise<number> => {
	const since = new Date(now.getTime() - waitingMs);
	return User.destroy({ where: { registeredAt: { [Op.lte]: since }, isActive: false }, transaction });
};
