import { select } from '../../../database/statements.ts';
import { findNewest } from '../../platform/full-text/newest.ts';
import { Ticket } from './model.ts';
import type { TicketFilter } from './schema.ts';
import { searchKind } from './write.ts';

/** Of what more tickets have, the newest are looked through. */
const mostLooked = 2000;

/** The tickets that a filter is about, before they are read. */
interface Narrowed {
	/** The only tickets that can fit; undefined = any of the namespace. */
	ids?: readonly number[];
	/** There may be older ones that fit. */
	isCut: boolean;
}

const indexes = {
	label: 'ticket_labels',
	createdBy: 'tickets_namespace_created_by_id',
	reference: 'tickets_namespace_reference_type_reference_id_id'
};

/** The newest tickets in an index, the newest first. */
async function newestIn(index: keyof typeof indexes, where: string, values: unknown[]): Promise<number[]> {
	const isSqlite = Ticket.sequelize!.getDialect() === 'sqlite';
	const hint = isSqlite ? `INDEXED BY ${indexes[index]}` : `FORCE INDEX (${indexes[index]})`;
	const [id, from] = index === 'label' ? ['ticket_id', indexes.label] : ['id', `tickets ${hint}`];
	const sql = `SELECT ${id} AS id FROM ${from} WHERE namespace = ? AND ${where} ORDER BY ${id} DESC LIMIT ?`;
	const rows = await select<{ id: number }>(Ticket.sequelize!, sql, [...values, mostLooked]);
	return rows.map((row) => row.id);
}

/** By the beginnings of words, or by the number of a ticket. */
async function idsFound(namespace: string, q: string): Promise<number[]> {
	const found = await findNewest({ namespace, kind: searchKind, q, limit: mostLooked });
	const id = /^#?(\d{1,9})$/.exec(q)?.[1];
	return id === undefined ? found : [Number(id), ...found];
}

function aboutOf(namespace: string, { referenceType, referenceId }: TicketFilter): Promise<number[]> | undefined {
	if (referenceType !== undefined && referenceId !== undefined)
		return newestIn('reference', 'reference_type = ? AND reference_id = ?', [
			namespace,
			referenceType,
			String(referenceId)
		]);
	return referenceType && newestIn('reference', 'reference_type = ?', [namespace, referenceType]);
}

/**
 * The tickets among which those are that fit. The rarest of what is asked for decides: all that have it are looked
 * through, and of what thousands have the newest.
 */
export async function narrow(namespace: string, { q, ...filter }: TicketFilter & { q: string }): Promise<Narrowed> {
	const { label, createdBy } = filter;
	const [words, ...others] = await Promise.all([
		q ? idsFound(namespace, q) : undefined,
		label === undefined ? undefined : newestIn('label', 'label = ?', [namespace, label]),
		createdBy === undefined ? undefined : newestIn('createdBy', 'created_by = ?', [namespace, createdBy]),
		aboutOf(namespace, filter)
	]);
	const asked = others.filter((ids) => ids !== undefined);
	const whole = asked.filter((ids) => ids.length < mostLooked);
	const areWordsCut = words !== undefined && words.length >= mostLooked;
	const [first = asked[0], ...rest] = words ? [words, ...whole] : whole;
	const ids = first && rest.reduce<readonly number[]>((left, some) => among(left, some), first);
	return { ...(ids && { ids }), isCut: areWordsCut || (first !== undefined && first.length >= mostLooked) };
}

function among(ids: readonly number[], others: readonly number[]): number[] {
	const known = new Set(others);
	return ids.filter((id) => known.has(id));
}
