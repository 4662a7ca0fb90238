import { QueryTypes, type Transaction } from 'sequelize';
import { publishUserChange } from '../../../access/access-changes.ts';
import type { NamespaceHooks } from '../namespaces/hooks.ts';
import { requireRoom } from '../plans/quota.ts';
import { endLogins } from './end-logins.ts';
import { LoginSession, User, UserNamespace } from './model.ts';

/** The active members whom a removal of the namespace would leave without any; administrators need none. Locked. */
async function onlyMembers(namespace: string, transaction: Transaction): Promise<User[]> {
	const members = await UserNamespace.findAll({ where: { namespace }, attributes: ['userId'], raw: true, transaction });
	const ids = members.map(({ userId }) => userId);
	const where = { id: ids, isActive: true };
	// Locked before their memberships are counted, so that nobody removes the other one in the meantime.
	const users = await User.findAll({ where, order: ['id'], transaction, lock: true });
	const all = await UserNamespace.findAll({ where: { userId: ids }, attributes: ['userId'], raw: true, transaction });
	const count = (id: number) => all.filter(({ userId }) => userId === id).length;
	return users.filter(({ id, role }) => role !== 'admin' && count(id) < 2);
}

/** The number of active members of each namespace who work nowhere else, without administrators. */
async function countOnlyMembers(namespaces: readonly string[]): Promise<Map<string, number>> {
	if (!namespaces.length) return new Map();
	const sql = `SELECT home.namespace AS namespace, COUNT(*) AS count FROM user_namespaces AS home
		JOIN users ON users.id = home.user_id AND users.is_active = 1 AND users.role <> 'admin'
		WHERE home.namespace IN (:namespaces) AND NOT EXISTS (SELECT 1 FROM user_namespaces AS other
			WHERE other.user_id = home.user_id AND other.namespace <> home.namespace)
		GROUP BY home.namespace`;
	type Row = { namespace: string; count: number };
	const rows = await UserNamespace.sequelize!.query<Row>(sql, {
		type: QueryTypes.SELECT,
		replacements: { namespaces: [...namespaces] }
	});
	return new Map(rows.map(({ namespace, count }) => [namespace, Number(count)]));
}

/** Blocks users who will have nowhere to work and ends their logins; they can be given a namespace later. */
async function blockAll(users: User[], transaction: Transaction): Promise<void> {
	for (const user of users) {
		await user.update({ isActive: false, version: user.version + 1 }, { transaction });
		await endLogins(user.id, transaction);
	}
}

/** Takes the members out of a namespace; those who began there begin in another one of theirs. */
async function dismissMembers(namespace: string, transaction: Transaction): Promise<void> {
	const left = await UserNamespace.findAll({ where: { namespace, isDefault: true }, transaction });
	await UserNamespace.destroy({ where: { namespace }, transaction });
	for (const { userId } of left) {
		const next = await UserNamespace.findOne({ where: { userId }, order: ['namespace'], transaction });
		await next?.update({ isDefault: true, defaultKey: userId }, { transaction });
	}
}

/** People who are working in the namespace stay there. */
async function moveSessions(from: string, to: string, transaction: Transaction): Promise<void> {
	const where = { 'data.namespace': from };
	for (const row of await LoginSession.findAll({ where, attributes: ['id', 'data'], transaction }))
		await LoginSession.update(
			{ data: { ...row.data, namespace: to } },
			{ where: { id: row.id }, transaction, silent: true }
		);
}

/** The creator of a namespace works in it; members without another one are blocked with it. */
export const namespaceHooks: NamespaceHooks = {
	async made(namespace, { actor, transaction }) {
		if (actor.kind !== 'user') return;
		await requireRoom('users', namespace, transaction);
		await UserNamespace.create(
			{ userId: actor.user.id, namespace, isDefault: false, defaultKey: null },
			{ transaction }
		);
	},
	renamed: (from, to, { transaction }) => moveSessions(from, to, transaction),
	countBlocked: countOnlyMembers,
	async missed(namespace, transaction): Promise<Record<string, number>> {
		const { length } = await onlyMembers(namespace, transaction);
		return length ? { users: length } : {};
	},
	async removed(namespace, { dependencies, transaction, afterCommit }) {
		const blocked = await onlyMembers(namespace, transaction);
		await blockAll(blocked, transaction);
		await dismissMembers(namespace, transaction);
		for (const { id } of blocked) afterCommit(() => publishUserChange(dependencies, id));
	}
};
