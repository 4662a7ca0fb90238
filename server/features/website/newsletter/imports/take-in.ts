import type { Transaction } from 'sequelize';
import { newUid } from '../../../../runtime/crypto.ts';
import { Subscriber } from '../model.ts';
import type { JudgedLine } from './judge.ts';
import type { SubscriberImport } from './model.ts';

/** Adds the new addresses among some lines: the proof of consent confirms them. */
export async function takeIn(
	{ id, namespace, proof }: Pick<SubscriberImport, 'id' | 'namespace' | 'proof'>,
	lines: readonly JudgedLine[],
	locale: string,
	transaction: Transaction
): Promise<void> {
	const rows = lines.flatMap((line) => {
		if (line.reason !== null || line.outcome !== 'new') return [];
		const consentAt = line.consentAt ?? new Date(proof!.consentAt!);
		const consent = line.consent ?? proof!.consent!;
		const given = { consent, consentAt, confirmedAt: consentAt, source: proof!.source };
		return { namespace, email: line.email, uid: newUid(), ...given, locale, importId: id };
	});
	// Those of a run that ended in the middle are there already.
	if (rows.length) await Subscriber.bulkCreate(rows, { ignoreDuplicates: true, transaction });
}
