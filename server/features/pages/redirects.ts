import { Op, type Transaction } from 'sequelize';
import { change } from '../../database/statements.ts';
import { Redirect } from './model.ts';

/** Where the public finds a page. */
export const pathOf = (slug: string): string => `/m/${slug}`;

/** Lets an address lead to another one, and with it all that led there: nobody is sent on twice. */
export async function redirectTo(
	namespace: string,
	source: string,
	target: string,
	transaction: Transaction
): Promise<void> {
	await freeAddresses(namespace, [target], transaction);
	await Redirect.update({ target }, { where: { namespace, target: source }, transaction });
	await Redirect.destroy({ where: { namespace, source }, transaction });
	await Redirect.create({ namespace, source, target }, { transaction });
}

/** Takes away what led on from addresses, because something is there now. */
export async function freeAddresses(namespace: string, sources: string[], transaction: Transaction): Promise<void> {
	if (sources.length === 0) return;
	await change(
		Redirect.sequelize!,
		`DELETE FROM redirects WHERE namespace = ? AND source IN (${sources.map(() => '?').join()})`,
		[namespace, ...sources],
		transaction
	);
}

/** Takes away what leads to addresses where nothing is any more. */
export const forgetTargets = (namespace: string, targets: string[], transaction: Transaction): Promise<number> =>
	Redirect.destroy({ where: { namespace, target: { [Op.in]: targets } }, transaction });

/** Where an old address leads now; null when it leads nowhere. */
export async function redirectFrom(
	namespace: string,
	source: string
): Promise<{ target: string; status: number } | null> {
	const row = await Redirect.findOne({ where: { namespace, source } });
	return row && { target: row.target, status: row.status };
}
