import type { Transaction } from 'sequelize';
import { invalidField } from '../../errors.ts';
import { Namespace, UserNamespace } from '../namespaces/model.ts';
import { requireRoom } from '../plans/quota.ts';
import type { User } from './model.ts';
import { presentUser, type FullUserWire, type Membership } from './schema.ts';

/**
 * Replaces the namespaces of a user; the first one marked, else the first, is the default. An unknown one is 422, one
 * that would gain a member and has no room for it 409 `quota_exceeded`.
 */
export async function setMemberships(userId: number, wanted: Membership[], transaction: Transaction): Promise<void> {
	const marked = wanted.find(({ isDefault }) => isDefault) ?? wanted[0];
	const names = [...new Set(wanted.map(({ namespace }) => namespace))];
	// In one order for everybody, and locked: none of them may be removed meanwhile.
	const order = [['id', 'ASC']] as [string, string][];
	const known = await Namespace.findAll({ where: { namespace: names }, order, transaction, lock: true });
	if (known.length !== names.length)
		throw invalidField('namespaces', 'unknown_reference', 'This namespace does not exist.');
	const held = await UserNamespace.findAll({ where: { userId }, attributes: ['namespace'], raw: true, transaction });
	for (const { namespace } of known)
		if (!held.some((row) => row.namespace === namespace)) await requireRoom('users', namespace, transaction);
	await UserNamespace.destroy({ where: { userId }, transaction });
	const rows = names.map((namespace) => {
		const isDefault = namespace === marked?.namespace;
		return { userId, namespace, isDefault, defaultKey: isDefault ? userId : null };
	});
	await UserNamespace.bulkCreate(rows, { transaction });
}

/** The records with their namespaces, default first. */
export async function presentFully(users: User[], transaction?: Transaction): Promise<FullUserWire[]> {
	const rows = await UserNamespace.findAll({
		where: { userId: users.map(({ id }) => id) },
		order: [['isDefault', 'DESC'], 'namespace'],
		...(transaction ? { transaction } : {})
	});
	const byUser = Map.groupBy(rows, ({ userId }) => userId);
	return users.map((user) => ({
		...presentUser(user),
		email: user.email,
		namespaces: (byUser.get(user.id) ?? []).map(({ namespace, isDefault }) => ({ namespace, isDefault })),
		allowedScopes: user.allowedScopes ?? [],
		twoFactor: user.totpSecret !== null && user.totpSecret !== undefined,
		registeredAt: user.registeredAt?.toISOString() ?? null,
		createdAt: user.createdAt.toISOString(),
		updatedAt: user.updatedAt.toISOString(),
		version: user.version
	}));
}

/** One record with its namespaces. */
export async function presentOne(user: User, transaction?: Transaction): Promise<FullUserWire> {
	const [wire] = await presentFully([user], transaction);
	return wire!;
}

/** The namespace whose mail server writes to a user. */
export async function homeOfUser(userId: number): Promise<string> {
	const row = await UserNamespace.findOne({ where: { userId, isDefault: true } });
	return row?.namespace ?? 'default';
}
