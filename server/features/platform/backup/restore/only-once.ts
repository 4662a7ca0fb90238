import type { AnyTable } from '../../../../database/table.ts';
import { uniqueKeysOf } from '../../../../database/unique-keys.ts';
import type { FieldError } from '../../../../runtime/errors.ts';
import type { Section } from '../sections.ts';
import type { Expected } from './check.ts';
import type { Staging } from './staging.ts';

type Fields = Record<string, unknown>;

/** Finds the rows of a backup that share what may be there only once; their values are kept in the staging, not in memory. */
export class OnlyOnce {
	#staging: Staging;
	#keys = new Map<AnyTable, string[][]>();

	static async of(sections: readonly Section[], staging: Staging): Promise<OnlyOnce> {
		const once = new OnlyOnce(staging);
		for (const { table, parts } of sections)
			for (const one of [table, ...parts.map((part) => part.table)]) once.#keys.set(one, await uniqueKeysOf(one));
		return once;
	}

	private constructor(staging: Staging) {
		this.#staging = staging;
	}

	/** The fault of a row that shares such values with an earlier one, under `path`. */
	faultOf(row: Fields, { part: { table }, wire }: Expected, path: string): FieldError | undefined {
		for (const [index, fields] of this.#keys.get(table)!.entries()) {
			const values = fields.map((field) => row[field] ?? null);
			// A database takes two that lack a value for different ones.
			if (values.includes(null)) continue;
			if (this.#staging.isNew(JSON.stringify([table.definition.name, index, ...values]))) continue;
			const sent = fields.filter((field) => wire.some(({ name, section }) => name === field && section === undefined));
			const said = sent.find((field) => !languages.has(field)) ?? sent[0];
			const message = `An earlier record has the same ${fields.filter((field) => field !== 'namespace').join(' and ')}.`;
			return { path: said === undefined ? path : `${path}.${said}`, code: 'twice', message };
		}
		return undefined;
	}
}

// Of several fields these two say least about which record is meant.
const languages = new Set(['language', 'locale']);
