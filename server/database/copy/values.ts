import type { SQLInputValue } from 'node:sqlite';

/** Why a value cannot be copied; its message completes "the column …". */
export class Unfit extends Error {}

/** A value as a database gives it: MySQL and MariaDB give everything as text. */
export type Raw = string | number | bigint | Uint8Array | null;

/**
 * How the values of a column travel: as one text that is the same whatever database they come from. `read` throws
 * `Unfit`; `compared` is what the checksum sees, where several texts mean the same value.
 */
export interface Kind {
	read(raw: Exclude<Raw, null>): string;
	forSqlite(value: string): SQLInputValue;
	forMysql(value: string): string;
	compared(value: string): string;
}

const same = (value: string): string => value;
const plain = { forSqlite: same, forMysql: same, compared: same };

/** Text of any length. */
export const textKind: Kind = {
	...plain,
	read(raw) {
		if (typeof raw === 'string') return raw;
		throw new Unfit('holds no text');
	}
};

const asWhole = (raw: unknown): bigint => {
	if (typeof raw === 'bigint') return raw;
	if (typeof raw === 'string' && /^-?\d{1,20}$/.test(raw)) return BigInt(raw);
	throw new Unfit('holds no whole number');
};

/** Whole numbers with sign, of so many bits. */
export const wholeKind = (bits: 32 | 64): Kind => ({
	...plain,
	read(raw) {
		const number = asWhole(raw);
		if (BigInt.asIntN(bits, number) !== number) throw new Unfit(`holds ${number}, more than ${bits} bits`);
		return String(number);
	},
	forSqlite: BigInt
});

/** true and false, stored as 1 and 0. */
export const boolKind: Kind = {
	...plain,
	read(raw) {
		const number = asWhole(raw);
		if (number !== 0n && number !== 1n) throw new Unfit(`holds ${number}, which is neither true nor false`);
		return String(number);
	},
	forSqlite: BigInt
};

// SQLite keeps decimals as binary numbers: a sum may miss its last digit by this much.
const binaryNoise = 1e-9;

/** Exact decimals of `precision` digits, `scale` of them behind the point. */
export const decimalKind = (precision: number, scale: number): Kind => ({
	...plain,
	read(raw) {
		const number = raw instanceof Uint8Array || raw === '' ? NaN : Number(raw);
		if (!Number.isFinite(number)) throw new Unfit('holds no number');
		const text = number.toFixed(scale);
		if (Math.abs(Number(text)) >= 10 ** (precision - scale))
			throw new Unfit(`holds ${number}, more than ${precision - scale} digits before the point`);
		if (Math.abs(Number(text) - number) > binaryNoise * Math.max(1, Math.abs(number)))
			throw new Unfit(`holds ${number}, more than ${scale} digits behind the point`);
		return Number(text) === 0 ? (0).toFixed(scale) : text;
	},
	forSqlite: Number
});

const moment = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\s?(Z|[+-]\d\d:\d\d)?$/;
// What a DATETIME of MySQL can hold starts here.
const firstYear = '1000';

/** Moments in UTC, to the millisecond. */
export const timeKind: Kind = {
	read(raw) {
		const [, day, time, fraction = '', zone = 'Z'] = (typeof raw === 'string' && moment.exec(raw)) || [];
		if (!day || !time) throw new Unfit(`holds ${String(raw).slice(0, 40)}, which is no moment to the millisecond`);
		const offset = zone === '+00:00' ? 'Z' : zone;
		const date = new Date(`${day}T${time}.${fraction.padEnd(3, '0')}${offset}`);
		const iso = Number.isNaN(date.getTime()) ? '' : date.toISOString();
		// A 30th of February would become one of March.
		if (!/^\d{4}-/.test(iso) || iso < firstYear || (offset === 'Z' && !iso.startsWith(day)))
			throw new Unfit(`holds ${String(raw)}, a moment that does not exist or lies before the year 1000`);
		return iso;
	},
	// Spelled as the object mapper does, because statements compare them as text.
	forSqlite: (value) => `${value.slice(0, 10)} ${value.slice(11, 23)} +00:00`,
	forMysql: (value) => `${value.slice(0, 10)} ${value.slice(11, 23)}`,
	compared: same
};

const sorted = (_key: string, value: unknown): unknown =>
	typeof value === 'object' && value !== null && !Array.isArray(value)
		? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
		: value;

/** JSON; MySQL orders the keys of an object anew, and SQLite keeps a lone number as a number. */
export const jsonKind: Kind = {
	...plain,
	read(raw) {
		const text = raw instanceof Uint8Array ? '' : String(raw);
		try {
			JSON.parse(text);
		} catch {
			throw new Unfit('holds no JSON');
		}
		return text;
	},
	compared: (value) => JSON.stringify(JSON.parse(value), sorted)
};
