import type { Transaction } from 'sequelize';
import { actorName, type Actor } from '../access/actor.ts';
import type { Database } from '../database/database.ts';
import { change, storedTime } from '../database/statements.ts';

/** Who wrote what, where and when; one row of table `audit_log`. */
interface AuditEntry {
	namespace: string;
	actor: Actor;
	operation: string;
	target: string;
	requestId: string;
	at: Date;
}

const mostTarget = 200;
const mostActor = 120;

/** Whether writes of this actor are audited; answers of players are not, because they have their own tables. */
export const isAudited = ({ kind }: Actor): boolean => ['user', 'token', 'app', 'system'].includes(kind);

/** Adds one entry inside the transaction of the write, so that neither exists without the other. */
export async function writeAudit(
	{ sequelize }: Pick<Database, 'sequelize'>,
	{ namespace, actor, operation, target, requestId, at }: AuditEntry,
	transaction: Transaction
): Promise<void> {
	const [who, what] = [actorName(actor).slice(0, mostActor), target.slice(0, mostTarget)];
	await change(
		sequelize,
		'INSERT INTO audit_log (namespace, actor, operation, target, request_id, at) VALUES (?, ?, ?, ?, ?, ?)',
		[namespace, who, operation, what, requestId, storedTime(sequelize, at)],
		transaction
	);
}

type Fields = Record<string, unknown>;
const names = ['slug', 'uid', 'username', 'id'] as const;

/**
 * Describes what a write was about in a short text: slug, uid, user name or id of the output record, after the uid of
 * its event. Falls back to the event of the input, or to an empty text.
 */
export function targetOf(output: unknown, input: unknown): string {
	const { event } = (input ?? {}) as Fields;
	return targetIn(output) || (typeof event === 'string' ? event : '');
}

function targetIn(output: unknown): string {
	if (typeof output !== 'object' || output === null) return '';
	const fields = output as Fields;
	const name = firstName(Object.values(fields)) ?? nameOf(fields);
	return [fields.event_uid, name].filter((part) => part !== undefined).join('/');
}

function firstName(values: unknown[]): string | undefined {
	for (const value of values) {
		const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
		const name = isRecord ? nameOf(value as Fields) : undefined;
		if (name !== undefined) return name;
	}
	return undefined;
}

function nameOf(record: Fields): string | undefined {
	for (const name of names) {
		const value = record[name];
		if (typeof value === 'string' || typeof value === 'number') return String(value);
	}
	return undefined;
}
