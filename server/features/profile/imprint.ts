import type { Transaction } from 'sequelize';
import { notFound, requireVersion } from '../../errors.ts';
import { Namespace } from '../namespaces/model.ts';
import { ProjectSettings, type Imprint } from '../settings/model.ts';
import type { ProfileFields, ProfileWire } from './schema.ts';

const empty: Imprint = {
	displayName: null,
	company: null,
	phone: null,
	street: null,
	zip: null,
	city: null,
	email: null,
	website: null
};
const keys = Object.keys(empty) as (keyof Imprint)[];

async function present(row: ProjectSettings, transaction: Transaction | null): Promise<ProfileWire> {
	const imprint = { ...empty, ...row.imprint };
	const { label } = await Namespace.findOne({
		where: { namespace: row.namespace },
		rejectOnEmpty: true,
		transaction
	});
	return { ...imprint, displayName: imprint.displayName ?? label, version: row.version };
}

async function rowOf(namespace: string, transaction: Transaction | null): Promise<ProjectSettings> {
	const lock = transaction ? { lock: true } : {};
	const row = await ProjectSettings.findOne({ where: { namespace }, transaction, ...lock });
	if (!row) throw notFound('namespace');
	return row;
}

/** The imprint of a namespace; its label stands in for a name that was never given. */
export const showImprint = async (namespace: string): Promise<ProfileWire> =>
	present(await rowOf(namespace, null), null);

/** Changes the given fields of an imprint; without a difference nothing is written. */
export async function saveImprint(
	namespace: string,
	fields: ProfileFields,
	ifVersion: number | undefined,
	transaction: Transaction
): Promise<ProfileWire> {
	const row = await rowOf(namespace, transaction);
	requireVersion(row, ifVersion);
	const shown = await present(row, transaction);
	const changed = keys.filter((key) => fields[key] !== undefined && fields[key] !== shown[key]);
	if (!changed.length) return shown;
	const imprint = { ...empty, ...row.imprint, ...Object.fromEntries(changed.map((key) => [key, fields[key]])) };
	await row.update({ imprint, version: row.version + 1 }, { transaction });
	return present(row, transaction);
}
