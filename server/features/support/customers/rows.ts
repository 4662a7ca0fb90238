import type { Sequelize, Transaction } from 'sequelize';
import { foldedSql, nameOrderSql, wordsOf } from '../../../database/search.ts';
import { containing, select } from '../../../database/statements.ts';
import { momentOf, type Moment } from '../../../database/told-moment.ts';
import { notFound } from '../../../runtime/errors.ts';
import { contactSql, joinedContact } from '../../platform/profile/joined.ts';
import { customerSql, joinedCustomers } from '../../platform/users/members.ts';
import { joinedReports, reportSql, reportsOf } from '../tickets/reports.ts';
import type { CustomerProfile, CustomerRow, CustomerSort } from './schema.ts';

const perPage = 50;
const { id, username, displayName, lastLoginAt } = customerSql;
const source = `${joinedCustomers} LEFT JOIN ${joinedContact(id)}`;
const columns = `${id} AS userId, ${username} AS username, ${displayName} AS displayName,
	${contactSql.company} AS company, ${contactSql.phone} AS phone, ${contactSql.avatarUrl} AS avatarUrl,
	${customerSql.updatedAt} AS updatedAt, ${customerSql.version} AS version`;
const inNamespace = `${customerSql.namespace} = ?`;

type Read = Omit<CustomerProfile, 'updatedAt'> & { updatedAt: Moment };
const present = <Row extends Read>(row: Row) => ({ ...row, updatedAt: momentOf(row.updatedAt) });

/** The customers of a namespace, by user name. */
export async function listedCustomers(sequelize: Sequelize, namespace: string): Promise<CustomerProfile[]> {
	const sql = `SELECT ${columns} FROM ${source} WHERE ${inNamespace} ORDER BY ${username}`;
	return (await select<Read>(sequelize, sql, [namespace])).map(present);
}

/** One customer of a namespace; 404 for everybody else. */
export async function readCustomer(
	sequelize: Sequelize,
	namespace: string,
	userId: number,
	transaction: Transaction | null
): Promise<CustomerProfile> {
	const sql = `SELECT ${columns} FROM ${source} WHERE ${inNamespace} AND ${id} = ?`;
	const [row] = await select<Read>(sequelize, sql, [namespace, userId], transaction);
	if (!row) throw notFound('customer');
	return present(row);
}

/** The customers of a namespace that hold every word of a search, by what they are called, or those of these ids. */
export async function foundCustomers(
	sequelize: Sequelize,
	namespace: string,
	{ words, ids }: { words: readonly string[]; ids?: readonly string[] | undefined },
	most: number
): Promise<CustomerProfile[]> {
	const { sql, values } = ids
		? {
				sql: `${inNamespace} AND ${id} IN (${ids.length ? ids.map(() => '?').join() : 'NULL'})`,
				values: [namespace, ...ids]
			}
		: conditions(sequelize, namespace, words);
	const rows = await select<Read>(
		sequelize,
		`SELECT ${columns} FROM ${source} WHERE ${sql} ORDER BY ${nameOrderSql(sequelize, displayName)}, ${id} LIMIT ?`,
		[...values, ids ? ids.length : most]
	);
	return rows.map(present);
}

/** What the list of a screen is asked for. */
interface Asked {
	q: string;
	sort: CustomerSort;
	page: number;
	hasTickets: boolean;
}

function conditions(
	sequelize: Sequelize,
	namespace: string,
	words: readonly string[]
): { sql: string; values: unknown[] } {
	const searched = [displayName, username, contactSql.company, contactSql.phone].map((column) =>
		foldedSql(sequelize, `COALESCE(${column}, '')`)
	);
	const holds = words.map(() => ` AND (${searched.map((text) => `${text} LIKE ? ESCAPE '!'`).join(' OR ')})`);
	const values = words.flatMap((word) => searched.map(() => containing(word)));
	return { sql: inNamespace + holds.join(''), values: [namespace, ...values] };
}

function order(sequelize: Sequelize, { sort, hasTickets }: Asked): string {
	const byName = `${nameOrderSql(sequelize, displayName)}, ${id}`;
	if (sort === 'company') {
		const company = `COALESCE(${contactSql.company}, '')`;
		return `${company} = '', ${nameOrderSql(sequelize, company)}, ${byName}`;
	}
	if (sort === 'tickets' && hasTickets) return `COALESCE(${reportSql.openCount}, 0) DESC, ${byName}`;
	if (sort !== 'activity') return byName;
	const later = sequelize.getDialect() === 'sqlite' ? 'MAX' : 'GREATEST';
	const moments = [lastLoginAt, ...(hasTickets ? [reportSql.newestAt] : [])];
	const known = moments.map((moment) => `COALESCE(${moment}, '1970-01-01 00:00:00.000')`);
	return `${known.length > 1 ? `${later}(${known.join(', ')})` : known[0]} DESC, ${byName}`;
}

async function countOf(sequelize: Sequelize, { sql, values }: ReturnType<typeof conditions>): Promise<number> {
	const statement = `SELECT COUNT(*) AS amount FROM ${source} WHERE ${sql}`;
	const [row] = await select<{ amount: number | string }>(sequelize, statement, values);
	return Number(row!.amount);
}

/** A page of 50 of the customers that hold every word, with their tickets; one after the last is the last. */
export async function customerPage(sequelize: Sequelize, namespace: string, asked: Asked) {
	const wanted = conditions(sequelize, namespace, wordsOf(asked.q));
	const [total, found] = await Promise.all([
		countOf(sequelize, conditions(sequelize, namespace, [])),
		countOf(sequelize, wanted)
	]);
	const pages = Math.max(1, Math.ceil(found / perPage));
	const page = Math.min(asked.page, pages);
	const isByTickets = asked.hasTickets && (asked.sort === 'tickets' || asked.sort === 'activity');
	const reported = isByTickets ? ` LEFT JOIN ${joinedReports(username)}` : '';
	const rows = await select<Read & { lastLoginAt: Moment | null }>(
		sequelize,
		`SELECT ${columns}, ${lastLoginAt} AS lastLoginAt FROM ${source}${reported} WHERE ${wanted.sql}
		ORDER BY ${order(sequelize, asked)} LIMIT ? OFFSET ?`,
		[...(isByTickets ? [namespace] : []), ...wanted.values, perPage, (page - 1) * perPage]
	);
	const names = asked.hasTickets ? rows.map((row) => row.username) : [];
	const reports = await reportsOf(namespace, names);
	const customers = rows.map(({ lastLoginAt: login, ...row }): CustomerRow => {
		const own = reports.get(row.username);
		const moments = [...(login === null ? [] : [momentOf(login)]), ...(own ? [own.newestAt] : [])];
		return {
			...present(row),
			openTickets: asked.hasTickets ? (own?.open ?? 0) : null,
			activeAt: moments.sort().at(-1) ?? null
		};
	});
	return { customers, list: { total, found, page, pages } };
}
