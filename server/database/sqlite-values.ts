import type { SQLInputValue } from 'node:sqlite';

const takesValues = /^\s*(SELECT|INSERT|UPDATE|DELETE|REPLACE|WITH)\b/i;
// One after the other: a name in its quotes, a blob, a text, a whole number that something is compared with.
const dependencies = /`[^`]*`|"[^"]*"|\b[xX]'[0-9A-Fa-f]*'|'((?:[^']|'')*)'|(?<=[=<>] )(\d{1,15})\b(?![.\w])/g;

/** A statement with its values beside it, or as it was where it cannot have any. */
interface Bound {
	sql: string;
	values: SQLInputValue[];
}

/**
 * Replaces strings and compared numbers in a statement with `?`, so that statements of the same form are prepared once.
 * Sequelize inlines values in everything but INSERT and UPDATE.
 */
export function withoutValues(sql: string): Bound {
	if (!takesValues.test(sql)) return { sql, values: [] };
	const values: SQLInputValue[] = [];
	const form = sql.replace(dependencies, (whole, text: string | undefined, number: string | undefined) => {
		if (text === undefined && number === undefined) return whole;
		// A JavaScript number would be bound as a floating one.
		values.push(text === undefined ? BigInt(number!) : text.replaceAll("''", "'"));
		return '?';
	});
	return { sql: form, values };
}

/** A parameter as SQLite accepts it. */
export function bound(value: unknown): SQLInputValue {
	if (value === undefined || value === null) return null;
	if (typeof value === 'boolean') return value ? 1 : 0;
	if (value instanceof Date) return value.toISOString();
	return value as SQLInputValue;
}
