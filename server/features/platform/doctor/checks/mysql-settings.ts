import { error, megabytes, ok, warning, type Check } from '../check.ts';
import { ofDatabase } from './database.ts';

/** Whether transactions run at the level the product is written for, and may write at it. */
export const isolation: Check = {
	name: 'isolation',
	...ofDatabase('mysql', ({ variables }) => {
		const level = variables.transaction_isolation ?? variables.tx_isolation ?? '';
		if (level !== 'READ-COMMITTED') return [error('isolation.different', { level })];
		// InnoDB then refuses every write at this level.
		const isRefused = variables.log_bin === 'ON' && variables.binlog_format === 'STATEMENT';
		return [isRefused ? error('isolation.log') : ok('isolation.fine')];
	})
};

const mostNamed = 5;

/** Whether every character can be stored, such as an emoji in a name. */
export const charset: Check = {
	name: 'charset',
	...ofDatabase('mysql', ({ variables, schema, narrowTables }) => {
		const of = variables.character_set_database ?? '';
		const found = [
			...(of === 'utf8mb4' ? [] : [error('charset.database', { charset: of, name: schema })]),
			...(narrowTables.length
				? [
						error('charset.tables', {
							count: narrowTables.length,
							names: narrowTables.slice(0, mostNamed).join(', '),
							first: narrowTables[0]!
						})
					]
				: [])
		];
		return found.length ? found : [ok('charset.fine')];
	})
};

/** The zone of the server; ours is set for each connection, so it only matters to people who look into tables. */
export const timeZone: Check = {
	name: 'timeZone',
	...ofDatabase('mysql', ({ variables }) => {
		const { time_zone: zone = '', system_time_zone: system = '' } = variables;
		return [ok('timeZone.fine', { zone: zone === 'SYSTEM' ? system : zone })];
	})
};

const least = 4;
const enough = 16;

/** Whether the largest pages and catalogs fit into one statement. */
export const packet: Check = {
	name: 'packet',
	...ofDatabase('mysql', ({ variables }) => {
		const size = megabytes(Number(variables.max_allowed_packet));
		if (size >= enough) return [ok('packet.fine', { size })];
		return [(size < least ? error : warning)('packet.small', { size, enough })];
	})
};

/** Whether the server refuses what does not fit, instead of storing half of it. */
export const strictness: Check = {
	name: 'strictness',
	...ofDatabase('mysql', ({ variables }) => {
		const isStrict = /STRICT_(TRANS|ALL)_TABLES/.test(variables.sql_mode ?? '');
		return [isStrict ? ok('strictness.fine') : error('strictness.loose')];
	})
};

/** Whether a commit is on disk when it is confirmed. */
export const durability: Check = {
	name: 'durability',
	...ofDatabase('mysql', ({ variables }) => {
		const value = variables.innodb_flush_log_at_trx_commit ?? '';
		return [value === '1' ? ok('durability.fine') : warning('durability.late', { value })];
	})
};
