import { QueryTypes, type Transaction } from 'sequelize';
import { endLogins } from '../users/end-logins.ts';
import { User } from '../users/model.ts';
import { UserNamespace } from './model.ts';

/** The active members whom a removal of the namespace would leave without any; administrators need none. Locked. */
export async function onlyMembers(namespace: string, transaction: Transaction): Promise<User[]> {
	const members = await UserNamespace.findAll({ where: { namespace }, attributes: ['userId'], raw: true, transaction });
	const ids = members.map(({ userId }) => userId);
	const where = { id: ids, isActive: true };
	// Locked before their memberships are counted: nobody may take the other one away meanwhile.
	const users = await User.findAll({ where, order: ['id'], transaction, lock: true });
	const all = await UserNamespace.findAll({ where: { userId: ids }, attributes: ['userId'], raw: true, transaction });
	const count = (id: number) => all.filter(({ userId }) => userId === id).length;
	return users.filter(({ id, role }) => role !== 'admin' && count(id) < 2);
}

/** How many active members each namespace has who work nowhere else, administrators aside; by namespace. */
export async function countOnlyMembers(): Promise<Map<string, number>> {
	const sql = `SELECT home.namespace AS namespace, COUNT(*) AS count FROM user_namespaces AS home
		JOIN users ON users.id = home.user_id AND users.is_active = 1 AND users.role <> 'admin'
		WHERE NOT EXISTS (SELECT 1 FROM user_namespaces AS other
			WHERE other.user_id = home.user_id AND other.namespace <> home.namespace)
		GROUP BY home.namespace`;
	type Row = { namespace: string; count: number };
	const rows = await UserNamespace.sequelize!.query<Row>(sql, { type: QueryTypes.SELECT });
	return new Map(rows.map(({ namespace, count }) => [namespace, Number(count)]));
}

/** Blocks users who have nowhere to work any more and ends their logins; they can be given a namespace later. */
export async function blockAll(users: User[], transaction: Transaction): Promise<void> {
	for (const user of users) {
		await user.update({ isActive: false, version: user.version + 1 }, { transaction });
		await endLogins(user.id, transaction);
	}
}
