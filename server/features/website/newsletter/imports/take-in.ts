import type { Sequelize, Transaction } from 'sequelize';
import { change, storedTime } from '../../../../database/statements.ts';
import { newUid } from '../../../../runtime/crypto.ts';
import { Subscriber } from '../model.ts';
import type { JudgedLine } from './judge.ts';
import type { SubscriberImport } from './model.ts';

const columns = [
	...(['namespace', 'email', 'uid', 'consent', 'consent_at', 'confirmed_at', 'source', 'locale', 'import_id'] as const),
	...(['bounces', 'created_at', 'updated_at'] as const)
];
const marks = `(${columns.map(() => '?').join(', ')})`;

interface Giving {
	list: Pick<SubscriberImport, 'id' | 'namespace' | 'proof'>;
	locale: string;
	now: Date;
}

/**
 * Adds the new addresses among some lines: the proof of consent confirms them. By hand, because the object mapper takes
 * four times as long for a million of them; those of a run that ended in the middle are there already.
 */
export async function takeIn(
	{ list, locale, now }: Giving,
	lines: readonly JudgedLine[],
	transaction: Transaction
): Promise<void> {
	const sequelize = Subscriber.sequelize!;
	const at = (moment: Date) => storedTime(sequelize, moment);
	const rows = lines.flatMap((line) => {
		if (line.reason !== null || line.outcome !== 'new') return [];
		const { id, namespace, proof } = list;
		const consentAt = at(line.consentAt ?? new Date(proof!.consentAt!));
		const consent = line.consent ?? proof!.consent!;
		const given = [consent, consentAt, consentAt, proof!.source, locale, id];
		return [[namespace, line.email, newUid(), ...given, 0, at(now), at(now)]];
	});
	if (!rows.length) return;
	const values = rows.map(() => marks).join(', ');
	const sql = `${insertInto(sequelize)} newsletter_subscribers (${columns.join(', ')}) VALUES ${values}`;
	await change(sequelize, sql, rows.flat(), transaction);
}

const insertInto = (sequelize: Sequelize): string =>
	sequelize.getDialect() === 'sqlite' ? 'INSERT OR IGNORE INTO' : 'INSERT IGNORE INTO';
