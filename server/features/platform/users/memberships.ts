import type { OrderItem, Transaction } from 'sequelize';
import { invalidField } from '../../../runtime/errors.ts';
import { invitationsOf } from './invitations.ts';
import { UserNamespace } from './model.ts';
import { lockAmong } from '../namespaces/find.ts';
import { requireRoom } from '../plans/quota.ts';
import type { User } from './model.ts';
import { presentUser, type FullUserResponse, type Membership } from './schema.ts';

/**
 * Replaces the namespaces of a user; the first one marked, else the first, is the default. An unknown one is 422, one
 * that would gain a member and has no room for it 409 `quota_exceeded`.
 */
export async function setMemberships(userId: number, wanted: Membership[], transaction: Transaction): Promise<void> {
	const marked = wanted.find(({ isDefault }) => isDefault) ?? wanted[0];
	const names = [...new Set(wanted.map(({ namespace }) => namespace))];
	const known = await lockAmong(names, transaction);
	if (known.length !== names.length)
		throw invalidField('namespaces', 'unknown_reference', 'This namespace does not exist.');
	const held = await UserNamespace.findAll({ where: { userId }, attributes: ['namespace'], raw: true, transaction });
	for (const namespace of known)
		if (!held.some((row) => row.namespace === namespace)) await requireRoom('users', namespace, transaction);
	await UserNamespace.destroy({ where: { userId }, transaction });
	const rows = names.map((namespace) => {
		const isDefault = namespace === marked?.namespace;
		return { userId, namespace, isDefault, defaultKey: isDefault ? userId : null };
	});
	await UserNamespace.bulkCreate(rows, { transaction });
}

/** The records with their namespaces, default first. */
export async function presentFully(
	users: User[],
	now: Date,
	transaction: Transaction | null
): Promise<FullUserResponse[]> {
	const ids = users.map(({ id }) => id);
	const order: OrderItem[] = [['isDefault', 'DESC'], 'namespace'];
	const rows = await UserNamespace.findAll({ where: { userId: ids }, order, transaction });
	const invitations = await invitationsOf(ids, now, transaction);
	const byUser = Map.groupBy(rows, ({ userId }) => userId);
	return users.map((user) => ({
		...presentUser(user),
		email: user.email,
		namespaces: (byUser.get(user.id) ?? []).map(({ namespace, isDefault }) => ({ namespace, isDefault })),
		allowedScopes: user.allowedScopes ?? [],
		twoFactor: user.totpSecret !== null && user.totpSecret !== undefined,
		registeredAt: user.registeredAt?.toISOString() ?? null,
		invitation: invitations.get(user.id) ?? null,
		createdAt: user.createdAt.toISOString(),
		updatedAt: user.updatedAt.toISOString(),
		version: user.version
	}));
}

/** One record with its namespaces. */
export async function presentOne(user: User, now: Date, transaction: Transaction | null): Promise<FullUserResponse> {
	const [response] = await presentFully([user], now, transaction);
	return response!;
}

/** The namespace whose mail server writes to a user. */
export async function homeOfUser(userId: number, transaction: Transaction): Promise<string> {
	const row = await UserNamespace.findOne({ where: { userId, isDefault: true }, transaction });
	return row?.namespace ?? 'default';
}
