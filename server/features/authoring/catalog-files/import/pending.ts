import { Op, type Transaction } from 'sequelize';
import { randomToken, sha256 } from '../../../../runtime/crypto.ts';
import { notFound } from '../../../../runtime/errors.ts';
import { PendingImport } from '../model.ts';
import { tooLarge } from '../../../../runtime/files/file-refusal.ts';
import type { Checked } from './report.ts';
import type { Read } from './sent/read-sent.ts';
import { findTargets, type Choice, type Mode, type Target } from './targets.ts';

const keptMinutes = 30;
const mostOfAnEvent = 20;
// A column and a packet of MariaDB hold twice as much.
const mostBytes = 8 * 1024 * 1024;

/** The result of a check and its target: all that the import needs. */
export interface Pending extends Checked {
	mode: Mode;
	targets: Target[];
}

/** What was parsed, with its target catalogs. */
export async function placed({ catalogs, ...read }: Read, eventUid: string, choice: Choice): Promise<Pending> {
	return { ...read, mode: choice.mode, targets: await findTargets(eventUid, catalogs, choice) };
}

/** Keeps a checked file for 30 minutes, the newest 20 per event; returns the token to import it, 413 above 8 MB. */
export async function keepPending(
	pending: Pending,
	{
		namespace,
		eventUid,
		now,
		transaction
	}: { namespace: string; eventUid: string; now: Date; transaction: Transaction }
): Promise<string> {
	const token = randomToken(16);
	const expiresAt = new Date(now.getTime() + keptMinutes * 60_000);
	const content = JSON.stringify(pending);
	if (Buffer.byteLength(content) > mostBytes) throw tooLarge('This is more than can be imported at once.');
	await PendingImport.create({ namespace, eventUid, tokenHash: sha256(token), content, expiresAt }, { transaction });
	const old = await PendingImport.findAll({
		where: { eventUid },
		attributes: ['id'],
		order: [['id', 'DESC']],
		offset: mostOfAnEvent,
		limit: 100,
		transaction
	});
	if (old.length) await PendingImport.destroy({ where: { id: old.map(({ id }) => id) }, transaction });
	return token;
}

/** The checked file of a token, which works once; 404 for a token of another event, a used or an expired one. */
export async function takePending(
	token: string,
	{ eventUid, now, transaction }: { eventUid: string; now: Date; transaction: Transaction }
): Promise<Pending> {
	const where = { eventUid, tokenHash: sha256(token), expiresAt: { [Op.gt]: now } };
	const row = await PendingImport.findOne({ where, transaction, lock: true });
	if (!row) throw notFound('import');
	await row.destroy({ transaction });
	return JSON.parse(row.content) as Pending;
}

/** Deletes checked files that were never imported; returns how many. */
export const deleteOldPending = (now: Date, transaction: Transaction): Promise<number> =>
	PendingImport.destroy({ where: { expiresAt: { [Op.lte]: now } }, transaction });
